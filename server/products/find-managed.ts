import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import type { Scope } from "#server/http/brand-scope.ts";
import { any } from "#server/shelf/tables.ts";
import { brandWord, managedWords, products } from "./tables.ts";

/** A search shows so many at most, however many more have the same words. */
export const mostFound = 500;
const mostWords = 6;

const wordsOf = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(0, mostWords);

/**
 * The products that somebody manages and whose name or sku has all the typed words, each of which may be the beginning of
 * one: the one with exactly this sku first, then the newest. Shown or not, they are found by one index.
 */
export async function findManaged(db: Queries, scope: Scope, search: string): Promise<string[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const lexemes = words.map((word) => `'${word}':*`);
  if (scope !== any) lexemes.push(`'${brandWord}${scope}'`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, sku, created_at from ${products}
       where ${managedWords(products)} @@ ${lexemes.join(" & ")}::tsquery limit ${mostFound}
    ) found order by lower(sku) = lower(${search}) desc, created_at desc, id desc`);
  return rows.map(({ id }) => id);
}
