import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { brandWord, managedWords, products } from "#server/catalogue/products/tables.ts";
import type { Scope } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";

// Raw SQL: two partial full-text indexes bound the work, however many products have the words.

/** A search lists so many at most. */
const maxMatches = limits.pageSizeMax;
const maxWords = 6;

const parseWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(0, maxWords);

/** Each word may be a prefix; a merchant's brand is one more word. */
function tsqueryOf(scope: Scope, words: string[]): string {
  const lexemes = words.map((word) => `'${word}':*`);
  if (scope !== any) lexemes.push(`'${brandWord}${scope}'`);
  return lexemes.join(" & ");
}

/** The newest matches among the few thousand recent products: each of those is looked at. */
const searchRecent = (tsquery: string): SQL => sql`
  with matches as materialized (
    select id, created_at from ${products} where is_recent and ${managedWords(products)} @@ ${tsquery}::tsquery
  )
  select id from matches order by created_at desc, id desc limit ${maxMatches}`;

/** Some matches among the older products: at most `limit` are looked at. */
const searchOlder = (tsquery: string, limit: number): SQL => sql`
  with matches as materialized (
    select id, created_at from ${products} where not is_recent and ${managedWords(products)} @@ ${tsquery}::tsquery limit ${limit}
  )
  select id from matches order by created_at desc, id desc`;

const searchSku = (scope: Scope, sku: string): SQL => sql`
  select id from ${products} where sku = ${sku} and (${scope}::uuid = ${any}::uuid or brand_id = ${scope})`;

/**
 * The products in scope whose name or sku has all the words, newest first, listed or not; one with exactly this sku comes
 * first. Words that many products have are found among the recent ones, words that few have are few among the older.
 */
export async function searchManagedProducts(db: Queries, scope: Scope, search: string): Promise<string[]> {
  const words = parseWords(search);
  if (words.length === 0) return [];
  const tsquery = tsqueryOf(scope, words);
  const { rows: exact } = await db.execute<{ id: string }>(searchSku(scope, search));
  const { rows: recent } = await db.execute<{ id: string }>(searchRecent(tsquery));
  // Who types a whole sku means that product, and the beginning of a sku may be that of all others.
  const left = exact.length > 0 ? 0 : maxMatches - recent.length;
  const { rows: older } = left > 0 ? await db.execute<{ id: string }>(searchOlder(tsquery, left)) : { rows: [] };
  return [...new Set([...exact, ...recent, ...older].map(({ id }) => id))].slice(0, maxMatches);
}
