import { eq, sql } from "drizzle-orm";
import type { ProductChoice } from "#contract/catalogue/products-office.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import { managedWords, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { categoryCounts, categoryProducts } from "./tables.ts";

const maxWords = 6;
/** A search finds so many at most, however many more have the same words. */
const maxMatches = 1000;

interface MembersQuery extends PageQuery {
  search?: string | undefined;
}

/** A category's products, newest first; with a search those whose name or sku has all its words or beginnings of words. */
export async function searchMembers(db: Queries, categoryId: string, query: MembersQuery): Promise<ProductChoice[]> {
  return readChoices(db, await searchIds(db, categoryId, query));
}

async function readChoices(db: Queries, ids: string[]): Promise<ProductChoice[]> {
  const cards = await readCards(db, ids);
  return cards.map(({ _id, name, sku, slug, imageUrl }) => ({ _id, name, sku, slug, imageUrl }));
}

/** The newest `perCategory` products of each category, in one statement for all of them. */
export async function newestMembers(
  db: Queries,
  categoryIds: string[],
  perCategory: number,
): Promise<Map<string, ProductChoice[]>> {
  const { rows } = await db.execute<{ categoryId: string; id: string }>(sql`
    select c.id as "categoryId", member.product_id as id
      from unnest(${sql.param(categoryIds)}::uuid[]) as c (id) cross join lateral (
        select product_id from ${categoryProducts} where category_id = c.id order by product_id desc limit ${perCategory}
      ) member`);
  const choices = await readChoices(db, [...new Set(rows.map(({ id }) => id))]);
  const byId = new Map(choices.map((choice) => [choice._id, choice]));
  const members = new Map<string, ProductChoice[]>(categoryIds.map((id) => [id, []]));
  for (const { categoryId, id } of rows) {
    const choice = byId.get(id);
    if (choice) members.get(categoryId)?.push(choice);
  }
  return members;
}

async function searchIds(
  db: Queries,
  categoryId: string,
  { search = "", page = 1, limit }: MembersQuery,
): Promise<string[]> {
  const size = Math.min(limit ?? limits.categoryProductsMax, limits.categoryProductsMax);
  const slice = { limit: size, offset: (page - 1) * size };
  if (search === "") return listNewest(db, categoryId, slice);
  const words = [...new Set(search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].slice(0, maxWords);
  if (words.length === 0 || slice.offset >= maxMatches) return [];
  const hasWords = sql`${managedWords(products)} @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;
  const membership = sql`from ${categoryProducts} c where c.category_id = ${categoryId} and c.product_id = f.id`;
  // Recent and older ones have an index of their own.
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id from (
      select id from ${products} where is_recent and ${hasWords} union all select id from ${products} where not is_recent and ${hasWords}
    ) f
     where ${(await isLarge(db, categoryId)) ? sql`(select true ${membership})` : sql`exists (select ${membership})`}
     limit ${slice.limit} offset ${slice.offset}`);
  return rows.map(({ id }) => id);
}

/** From the nearer end, so that the last page skips no more than the first. */
async function listNewest(db: Queries, categoryId: string, page: Slice): Promise<string[]> {
  const slice = page.offset === 0 ? page : fromNearerEnd(await countMembers(db, categoryId), page);
  if (!slice) return [];
  const isReversed = "isReversed" in slice && slice.isReversed === true;
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${categoryProducts} where category_id = ${categoryId}
     order by product_id ${isReversed ? sql`` : sql`desc`} limit ${slice.limit} offset ${slice.offset}`);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
}

export async function countMembers(db: Queries, categoryId: string): Promise<number> {
  const [row] = await db
    .select({ count: categoryCounts.count })
    .from(categoryCounts)
    .where(eq(categoryCounts.categoryId, categoryId));
  return row?.count ?? 0;
}

const largeFrom = 1000;

/**
 * In a large category most matches are members, so each is looked up until the page is full, where the planner would read all
 * members first. In a small one that is what it should do.
 */
const isLarge = async (db: Queries, categoryId: string): Promise<boolean> =>
  (await countMembers(db, categoryId)) >= largeFrom;
