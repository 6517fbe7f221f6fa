import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";

/** With fewer letters an index of trigrams knows only how words begin. */
const anywhereFrom = 3;
/** So many are shown of very many. */
const mostFound = 50;
/** One person may be found by several words. */
const rowsMax = 3 * mostFound;

const isEnglish = (word: string) => !/[^\p{ASCII}]/u.test(word);
const isShort = (word: string) => word.length < anywhereFrom;
/** No word begins with a sign. */
const findsNothing = (word: string) => isShort(word) && !/^[\p{L}\p{M}\p{N}]+$/u.test(word);
const literal = (word: string) => word.replace(/[\\%_]/g, "\\$&");
const pattern = (word: string) => (isShort(word) ? `% ${literal(word)}%` : `%${literal(word)}%`);

const beginsLike = (alias: SQL, table: string, word: string) =>
  sql`${alias}.table_name = ${table} and ${alias}.word >= ${word} and ${alias}.word < ${`${word}\u{10ffff}`}`;

/**
 * The ids of people whose name, email and so on hold every word that was typed: anywhere, or as the beginning of a word where it is
 * very short. Of very many, fifty. Nothing when what was typed cannot be found.
 *
 * Words of three English letters or more are looked up in the index of trigrams over `letters`. It has to read all that fit before it
 * gives the first, and it knows English letters only; so other words are looked up in `people_search_words`, until there are
 * enough people; and so is an email, whose ending is that of half the world.
 */
export function findByWords(table: "users" | "merchants", letters: SQL, typed: string): SQL | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.join(" ").length < limits.searchMin || words.some(findsNothing)) return undefined;
  const [first = "", ...others] = words;
  const holdsAll = words.map((word) => sql`${letters} like ${pattern(word)}`);
  const anywhere = sql`select id from ${sql.identifier(table)} where ${sql.join(holdsAll, sql` and `)}`;
  const isEmail = words.length === 1 && first.includes("@");
  if (!isEmail && words.some((word) => isEnglish(word) && !isShort(word))) return sql`${anywhere} limit ${mostFound}`;
  const holdsOthers = others.map(
    (word) =>
      sql` and exists (select from people_search_words o where o.row_id = w.row_id and ${beginsLike(sql`o`, table, word)})`,
  );
  const beginning = sql`
    select w.row_id from people_search_words w where ${beginsLike(sql`w`, table, first)}${sql.join(holdsOthers)} limit ${rowsMax}`;
  if (!isEmail) return sql`select distinct row_id from (${beginning}) found limit ${mostFound}`;
  return sql`
    with begun as materialized (${beginning})
    select row_id from begun union (${anywhere} and not exists (select from begun) limit ${mostFound}) limit ${mostFound}`;
}
