import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { ExpandedWord } from "./expand-words.ts";
import { vocabulary } from "./tables.ts";

/** The shortest half of two words that were typed as one. */
const shortestHalf = 3;

interface Row extends Record<string, unknown> {
  word: string;
}

const selectKnown = prepare<{ words: readonly string[] }, Row>(
  "select-known-search-words",
  sql`select word from ${vocabulary} where word = any (${sql.placeholder("words")}::text[])`,
);

/** "blockprint" is "block print". */
async function takeApart(db: Queries, word: string): Promise<string | undefined> {
  const letters = [...word];
  const count = Math.max(0, letters.length - 2 * shortestHalf + 1);
  const cuts = Array.from({ length: count }, (_, i) => i + shortestHalf);
  const halves = cuts.map((at) => [letters.slice(0, at).join(""), letters.slice(at).join("")] as const);
  if (halves.length === 0) return undefined;
  const known = new Set((await selectKnown(db, { words: halves.flat() })).map((row) => row.word));
  return halves.find((pair) => pair.every((half) => known.has(half)))?.join(" ");
}

/** The query in words of the catalogue, where some of it was not; nothing where a word is like none of them. */
export async function correctQuery(db: Queries, words: readonly ExpandedWord[]): Promise<string | undefined> {
  if (!words.some(({ isGuess }) => isGuess)) return undefined;
  const corrected: string[] = [];
  for (const { word, isGuess, alternatives, nearest } of words) {
    const correction = isGuess ? (alternatives[0] ?? (await takeApart(db, word)) ?? nearest) : word;
    if (correction === undefined) return undefined;
    corrected.push(correction);
  }
  return corrected.join(" ");
}
