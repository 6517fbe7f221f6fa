import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Scope } from "#server/customers/accounts/brand-scope.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { brandWord, managedWords, products } from "./tables.ts";

/** A search shows so many at most, however many more have the same words. */
const mostFound = limits.pageSizeMax;
const mostWords = 6;

const wordsOf = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(0, mostWords);

/** Each typed word may be the beginning of one; a merchant's brand is one more word. */
function questionOf(scope: Scope, words: string[]): string {
  const lexemes = words.map((word) => `'${word}':*`);
  if (scope !== any) lexemes.push(`'${brandWord}${scope}'`);
  return lexemes.join(" & ");
}

/** The newest of the few thousand recent ones that fit: all of them are looked at. */
const searchRecent = (asked: string) => sql`
  with found as materialized (
    select id, created_at from ${products} where is_recent and ${managedWords(products)} @@ ${asked}::tsquery
  )
  select id from found order by created_at desc, id desc limit ${mostFound}`;

/** Some of the older ones that fit: however many there are, no more are looked at. */
const searchOlder = (asked: string, most: number) => sql`
  with found as materialized (
    select id, created_at from ${products} where not is_recent and ${managedWords(products)} @@ ${asked}::tsquery limit ${most}
  )
  select id from found order by created_at desc, id desc`;

/** The one with exactly this sku stands before all that only begin so. */
const searchSku = (scope: Scope, sku: string) => sql`
  select id from ${products} where sku = ${sku} and (${scope}::uuid = ${any}::uuid or brand_id = ${scope})`;

/**
 * The products that somebody manages and whose name or sku has all the typed words, newest first, whether the shop shows
 * them or not. Words that many products have are found among the recent ones, words that few have are few among the older.
 */
export async function findManaged(db: Queries, scope: Scope, search: string): Promise<string[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const asked = questionOf(scope, words);
  const { rows: named } = await db.execute<{ id: string }>(searchSku(scope, search));
  const { rows: recent } = await db.execute<{ id: string }>(searchRecent(asked));
  // Who types a whole sku means that product, and the beginning of a sku may be that of all others.
  const left = named.length > 0 ? 0 : mostFound - recent.length;
  const { rows: older } = left > 0 ? await db.execute<{ id: string }>(searchOlder(asked, left)) : { rows: [] };
  return [...new Set([...named, ...recent, ...older].map(({ id }) => id))].slice(0, mostFound);
}
