import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Category, CategoryDetails, CategoryLink, CategoryMembers } from "#contract/catalogue/categories.ts";
import { limits } from "#contract/limits.ts";
import type { PageSearchQuery } from "#contract/paging.ts";
import { countFollowers } from "#server/catalogue/listing/service.ts";
import { any, listingCounts } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { containsWords } from "#server/platform/database/contains-words.ts";
import { preparePerDatabase } from "#server/platform/database/prepare.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { countMembers, newestMembers, searchMembers } from "./search-members.ts";
import { categories, categoryCounts } from "./tables.ts";

export const noCategory = () => notFound("No category found.");

const link = {
  _id: categories.id,
  name: categories.name,
  slug: categories.slug,
  description: categories.description,
  hsn: categories.hsn,
  isActive: categories.isActive,
};

/** Adds up the stored counts of the price bands: the same work for a full category as for an empty one. */
const shownCount = sql<number>`coalesce((
  select sum(r0s0) from ${listingCounts} where category_id = ${categories.id} and brand_id = ${any}), 0)::int`;

const productCount = sql<number>`coalesce((
  select count from ${categoryCounts} where category_id = ${categories.id}), 0)::int`;

/** A list is asked for by pages that show no products. */
const listedMembersMax = 50;

/** Lists the active categories by name, for shoppers. A prepared statement, since every page asks for them. */
export const listListedCategories = preparePerDatabase((db) =>
  db
    .select(link)
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.name), asc(categories.id))
    .prepare("listed_categories"),
);

/** By name; without a limit as many as a page may have, since the specified call knows no pages. */
export async function listCategories(db: Queries, { search = "", ...query }: PageSearchQuery) {
  const { limit, offset, paged } = pageOf(query, limits.pageSizeMax);
  const isWanted = search ? containsWords(sql`${categories.name} || ' ' || ${categories.slug}`, search) : undefined;
  const byName = [asc(categories.name), asc(categories.id)];
  // What is skipped is read in the index alone, without adding up its counts.
  const ids = db
    .select({ id: categories.id })
    .from(categories)
    .where(isWanted)
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({ ...link, productCount, shownCount })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(...byName);
  const members = await newestMembers(
    db,
    rows.map(({ _id }) => _id),
    listedMembersMax,
  );
  const listed: Category[] = rows.map((row) => ({ ...row, products: members.get(row._id) ?? [] }));
  return { categories: listed, ...paged(await db.$count(categories, isWanted)) };
}

export async function readCategoryLink(db: Queries, id: string): Promise<CategoryLink> {
  const [category] = await db.select(link).from(categories).where(eq(categories.id, id));
  if (!category) throw noCategory();
  return category;
}

/** A category with the newest of its products; without a limit as many as can be sent back. */
export const withMembers = async (db: Queries, category: CategoryLink, limit?: number): Promise<CategoryMembers> => ({
  ...category,
  products: await searchMembers(db, category._id, { limit }),
  productCount: await countMembers(db, category._id),
});

export async function readCategory(db: Queries, id: string, limit?: number): Promise<CategoryDetails> {
  const category = await readCategoryLink(db, id);
  return {
    ...(await withMembers(db, category, limit)),
    followers: await countFollowers(db, { categoryId: id }, !category.isActive),
  };
}
