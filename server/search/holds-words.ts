import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";

/** With fewer letters an index of trigrams knows only how words begin. */
const anywhereFrom = 3;

const literal = (word: string) => word.replace(/[\\%_]/g, "\\$&");
const isShort = (word: string) => word.length < anywhereFrom;
/** No word begins with a sign, and the index would have to be read from end to end to find that out. */
const findsNothing = (word: string) => isShort(word) && !/^[\p{L}\p{M}\p{N}]+$/u.test(word);
const pattern = (word: string) => (isShort(word) ? `% ${literal(word)}%` : `%${literal(word)}%`);

/**
 * That a text, in small letters and with a space before each part, holds every word that was typed: anywhere, or as the beginning
 * of a word where it is very short. Nothing when what was typed cannot be found.
 */
export function holdsWords(text: SQL, typed: string): SQL | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.join(" ").length < limits.searchMin) return undefined;
  if (words.some(findsNothing)) return undefined;
  return sql.join(
    words.map((word) => sql`${text} like ${pattern(word)}`),
    sql` and `,
  );
}
