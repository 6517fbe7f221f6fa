import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { inLatin } from "./parse-words.ts";
import { synonyms, vocabulary } from "./tables.ts";

/** A word of the query, and the words of the catalogue that are searched for beside it or instead of it. */
export interface ExpandedWord {
  word: string;
  /** Whether a word of the catalogue begins so: then nothing was misspelt. */
  isKnown: boolean;
  /** No word of the catalogue, and no other spelling or name of one: the alternatives are guesses. */
  isGuess: boolean;
  alternatives: string[];
  /** The word of the catalogue that is most like a guess, though not enough to be searched for unasked. */
  nearest?: string | undefined;
}

interface Row extends Record<string, unknown> {
  word: string;
  known: boolean;
  latin: string | null;
  latinKnown: boolean;
  synonyms: string[] | null;
  sounds: string[] | null;
  similar: string[] | null;
}

/** Words shorter than this are not corrected. */
const minCorrectedLength = 4;
const maxCorrections = 3;
/** The most words that sound like the typed one, in the other letters or in both where it is not known. */
const maxSounds = 4;

/**
 * A range of the index by prefix: the pattern of a `like` is unknown when the statement is planned. Nothing sorts after the last character.
 */
const beginsWith = (prefix: SQL): SQL => sql`v.word ~>=~ ${prefix} and v.word ~<~ (${prefix} || U&'\\+10FFFF')`;

const isHindi = (word: SQL): SQL => sql`${word} ~ '[\\u0900-\\u097f]'`;

/**
 * Raw SQL and prepared: every word of a query in one round trip. Corrections come from the first tier, which is bounded, each kind along
 * its own index.
 */
const selectExpansions = prepare<{ words: readonly string[]; latin: readonly (string | null)[] }, Row>(
  "expand-search-words",
  sql`
  select q.word, q.latin, known, "latinKnown",
         (select array_agg(distinct s.synonym) from ${synonyms} s where s.word = any (array[q.word, q.latin])) as synonyms,
         (select array_agg(word) from (
           select v.word from ${vocabulary} v
            where v.sound = sound_of(q.word) and v.word <> q.word and length(v.sound) > 2
              and (not known or (${isHindi(sql`v.word`)}) <> (${isHindi(sql`q.word`)}))
            order by v.word limit ${sql.raw(String(maxSounds))}) sounds) as sounds,
         case when not (known or "latinKnown") and length(q.typed) >= ${sql.raw(String(minCorrectedLength))} then (
           select array_agg(word) from (
             select word from (
               select v.word from ${vocabulary} v where v.tier = 1 and v.word % q.typed
               union select v.word from ${vocabulary} v where v.tier = 1 and left(v.word, 2) = left(q.typed, 2)
             ) v order by similarity(word, q.typed) desc, word limit 20) candidates) end as similar
    from (select word, latin, coalesce(latin, word) as typed, position
            from unnest((select ${sql.placeholder("words")}::text[]), (select ${sql.placeholder("latin")}::text[]))
                 with ordinality as u(word, latin, position)) q,
         lateral (select exists (select from ${vocabulary} v where ${beginsWith(sql`q.word`)}) as known,
                         q.latin is not null and exists (select from ${vocabulary} v where ${beginsWith(sql`q.latin`)}) as "latinKnown"
                  offset 0) k
   order by q.position`,
);

/**
 * Query expansion: the synonyms of each word and what sounds alike in other letters, and for words that the catalogue does not know,
 * spelling corrections. A Hindi word is also looked for as it is written in Latin letters.
 */
export async function expandWords(db: Queries, words: readonly string[]): Promise<ExpandedWord[]> {
  const rows = await selectExpansions(db, { words, latin: words.map(inLatin) });
  return rows.map(({ word, known, latin, latinKnown, synonyms, sounds, similar }) => {
    const sure = [...new Set([...(synonyms ?? []), ...(sounds ?? []), ...(latin && latinKnown ? [latin] : [])])];
    const isGuess = !known && sure.length === 0;
    if (!isGuess) return { word, isKnown: known, isGuess, alternatives: sure };
    const correct = (slack: number) => correctSpelling(latin ?? word, similar ?? [], slack);
    return { word, isKnown: known, isGuess, alternatives: correct(0), nearest: correct(1)[0] };
  });
}

/** One typing error is forgiven in a short word, two in a longer one. */
const maxErrors = (word: string) => (word.length < 6 ? 1 : 2);

function correctSpelling(typed: string, candidates: string[], slack: number): string[] {
  return candidates
    .map((word) => ({
      word,
      errors: Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length))),
    }))
    .filter(({ errors }) => errors <= maxErrors(typed) + slack)
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
