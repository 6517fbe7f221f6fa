import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { peopleSearchWords } from "./tables.ts";

/** A pattern with fewer letters has no trigram of its own, unless it is the beginning of a word. */
const trigramLength = 3;
const maxPeople = 50;
/** One person may be found by several words. */
const maxWords = 3 * maxPeople;

const isEnglish = (word: string) => !/[^\p{ASCII}]/u.test(word);
const isShort = (word: string) => word.length < trigramLength;
/** Trigrams leave out signs, and no word begins with one. */
const matchesNothing = (word: string) => isShort(word) && !/^[\p{L}\p{M}\p{N}]+$/u.test(word);
const escapeLike = (word: string) => word.replace(/[\\%_]/g, "\\$&");
const likePattern = (word: string) => (isShort(word) ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`);

const hasPrefix = (alias: SQL, table: string, word: string) =>
  sql`${alias}.table_name = ${table} and ${alias}.word >= ${word} and ${alias}.word < ${`${word}\u{10ffff}`}`;

/** The last ten digits of what is typed where it is a phone number, or a part of one, however it is spaced. */
export function phoneDigits(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, "").slice(-10);
  return /^[+\d\s()-]+$/.test(typed) && digits.length >= trigramLength ? digits : undefined;
}

/**
 * A query for the ids of people whose searched text holds every word that was typed: anywhere, or as the beginning of a word where it is
 * very short. Of very many who are wanted, fifty. Undefined when what was typed cannot match anybody.
 *
 * Words of three English letters or more are looked up in the trigram index of the searched text. It reads all matches before it returns
 * the first, and knows English letters only; so other words are looked up in `people_search_words` until there are enough people, and so
 * is an email, since very many end alike.
 */
export function findPeopleSql(
  table: "users" | "merchants",
  searchedText: SQL,
  typed: string,
  isWanted: SQL = sql`true`,
): SQL | undefined {
  const phone = phoneDigits(typed);
  const words = phone ? [phone] : typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.join(" ").length < limits.searchMin || words.some(matchesNothing)) return undefined;
  const [first = "", ...others] = words;

  const holdsAll = words.map((word) => sql`${searchedText} like ${likePattern(word)}`);
  const byTrigrams = sql`select id from ${sql.identifier(table)} where ${isWanted} and ${sql.join(holdsAll, sql` and `)}`;
  const isEmail = words.length === 1 && first.includes("@");
  if (!isEmail && words.some((word) => isEnglish(word) && !isShort(word))) return sql`${byTrigrams} limit ${maxPeople}`;

  const holdsOthers = others.map(
    (word) => sql` and exists (
      select from ${peopleSearchWords} o where o.row_id = w.row_id and ${hasPrefix(sql`o`, table, word)})`,
  );
  const byPrefix = sql`
    select w.row_id from ${peopleSearchWords} w
     where ${hasPrefix(sql`w`, table, first)}${sql.join(holdsOthers)}
       and exists (select from ${sql.identifier(table)} where id = w.row_id and ${isWanted}) limit ${maxWords}`;
  if (!isEmail) return sql`select distinct row_id from (${byPrefix}) found limit ${maxPeople}`;
  return sql`
    with by_prefix as materialized (${byPrefix})
    select row_id from by_prefix
     union (${byTrigrams} and not exists (select from by_prefix) limit ${maxPeople}) limit ${maxPeople}`;
}
