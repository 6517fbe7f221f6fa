import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { synonyms, vocabulary } from "./tables.ts";

/** A word of the query, and the words of the catalogue that are searched for beside it or instead of it. */
export interface ExpandedWord {
  word: string;
  /** Whether a word of the catalogue begins so: then nothing was misspelt. */
  isKnown: boolean;
  alternatives: string[];
}

interface Row extends Record<string, unknown> {
  word: string;
  known: boolean;
  synonyms: string[] | null;
  similar: string[] | null;
}

/** Words shorter than this are not corrected. */
const minCorrectedLength = 4;
const maxCorrections = 3;

/** A range of the index by prefix: the pattern of a `like` is unknown when the statement is planned. Nothing sorts after the last character. */
const beginsWith = (prefix: SQL): SQL => sql`v.word ~>=~ ${prefix} and v.word ~<~ (${prefix} || U&'\\+10FFFF')`;

/** Raw SQL and prepared: every word of a query in one round trip. Corrections come from the first tier, which is bounded, each kind along its own index. */
const selectExpansions = prepare<{ words: readonly string[] }, Row>(
  "expand-search-words",
  sql`
  select q.word, known,
         (select array_agg(s.synonym) from ${synonyms} s where s.word = q.word) as synonyms,
         case when not known and length(q.word) >= ${sql.raw(String(minCorrectedLength))} then (
           select array_agg(word) from (
             select word from (
               select v.word from ${vocabulary} v where v.tier = 1 and v.word % q.word
               union select v.word from ${vocabulary} v where v.tier = 1 and left(v.word, 2) = left(q.word, 2)
             ) v order by similarity(word, q.word) desc, word limit 20) candidates) end as similar
    from unnest((select ${sql.placeholder("words")}::text[])) with ordinality as q(word, position),
         lateral (select exists (select from ${vocabulary} v where ${beginsWith(sql`q.word`)}) as known offset 0) k
   order by q.position`,
);

/** Query expansion: the synonyms of each word, and for words that the catalogue does not know, spelling corrections. */
export async function expandWords(db: Queries, words: readonly string[]): Promise<ExpandedWord[]> {
  const rows = await selectExpansions(db, { words });
  return rows.map((row) => ({
    word: row.word,
    isKnown: row.known,
    alternatives: row.synonyms ?? correctSpelling(row.word, row.similar ?? []),
  }));
}

/** One typing error is forgiven in a short word, two in a longer one. */
const maxErrors = (word: string) => (word.length < 6 ? 1 : 2);

function correctSpelling(typed: string, candidates: string[]): string[] {
  return candidates
    .map((word) => ({
      word,
      errors: Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length))),
    }))
    .filter(({ errors }) => errors <= maxErrors(typed))
    .sort((a, b) => a.errors - b.errors)
    .slice(0, maxCorrections)
    .map(({ word }) => word);
}

/** The Damerau-Levenshtein distance: letters added, dropped, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
