import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { ProductChoice } from "#contract/products-office.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import { managedWords, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { categoryProducts } from "./tables.ts";

const maxWords = 6;

interface MembersQuery extends PageQuery {
  search?: string | undefined;
}

/** A category's products, newest first; with a search those whose name or sku has all its words or beginnings of words. */
export async function searchMembers(db: Queries, categoryId: string, query: MembersQuery): Promise<ProductChoice[]> {
  const cards = await readCards(db, await searchIds(db, categoryId, query));
  return cards.map(({ _id, name, sku, slug, imageUrl }) => ({ _id, name, sku, slug, imageUrl }));
}

async function searchIds(
  db: Queries,
  categoryId: string,
  { search = "", page = 1, limit }: MembersQuery,
): Promise<string[]> {
  const size = Math.min(limit ?? limits.categoryProductsMax, limits.categoryProductsMax);
  const words = [...new Set(search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(0, maxWords);
  if (search !== "" && words.length === 0) return [];
  const hasWords = sql`${managedWords(products)} @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;
  const membership = sql`from ${categoryProducts} c where c.category_id = ${categoryId} and c.product_id = f.id`;
  const { rows } = await db.execute<{ id: string }>(
    words.length === 0
      ? sql`
        select product_id as id from ${categoryProducts} where category_id = ${categoryId}
         order by product_id desc limit ${size} offset ${(page - 1) * size}`
      : // Recent and older ones have an index of their own.
        sql`
        select f.id from (
          select id from ${products} where is_recent and ${hasWords} union all select id from ${products} where not is_recent and ${hasWords}
        ) f
         where ${(await isLarge(db, categoryId)) ? sql`(select true ${membership})` : sql`exists (select ${membership})`}
         limit ${size} offset ${(page - 1) * size}`,
  );
  return rows.map(({ id }) => id);
}

const largeFrom = 1000;

/**
 * In a large category most matches are members, so each is looked up until the page is full, where the planner would read all
 * members first. In a small one that is what it should do.
 */
async function isLarge(db: Queries, categoryId: string): Promise<boolean> {
  const { rows } = await db.execute<{ large: boolean }>(sql`
    select count(*) >= ${largeFrom} as large from (
      select from ${categoryProducts} where category_id = ${categoryId} limit ${largeFrom}
    ) members`);
  return rows[0]?.large ?? false;
}
