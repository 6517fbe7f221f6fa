import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { editDistance } from "./edit-distance.ts";

/** One typed word and the words of the shop that it may stand for, as it was typed first. */
export interface Meaning {
  typed: string;
  /** Whether a word of the shop begins so: then nothing was misspelt. */
  isKnown: boolean;
  others: string[];
}

interface Row extends Record<string, unknown> {
  typed: string;
  known: boolean;
  synonyms: string[] | null;
  similar: string[] | null;
}

/** Words shorter than this are too short to guess at. */
const shortestGuess = 4;
const mostGuesses = 3;

/** A misspelt word keeps most of its letters: one slip in a short word, two in a longer one. */
const slipsAllowed = (word: string) => (word.length < 6 ? 1 : 2);

function closest(typed: string, candidates: string[]): string[] {
  return candidates
    .map((word) => ({
      word,
      slips: Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length))),
    }))
    .filter(({ slips }) => slips <= slipsAllowed(typed))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostGuesses)
    .map(({ word }) => word);
}

/** What the typed words may mean: other names from the table of synonyms, and for words that nothing begins with, words like them. */
export async function meaningsOf(db: Queries, typed: readonly string[]): Promise<Meaning[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.word as typed,
           exists (select from search_vocabulary v where v.word like t.word || '%') as known,
           (select array_agg(meaning) from search_synonyms s where s.word = t.word) as synonyms,
           (select array_agg(word) from (
              select v.word from search_vocabulary v
               where length(t.word) >= ${shortestGuess}
                 and not exists (select from search_vocabulary k where k.word like t.word || '%')
                 and (v.word % t.word or v.word like left(t.word, 2) || '%')
               order by similarity(v.word, t.word) desc, v.word limit 20) g) as similar
      from unnest(${sql.param(typed)}::text[]) with ordinality as t(word, place)
     order by t.place`);
  return rows.map((row) => ({
    typed: row.typed,
    isKnown: row.known,
    others: [...(row.synonyms ?? []), ...(row.synonyms ? [] : closest(row.typed, row.similar ?? []))],
  }));
}
