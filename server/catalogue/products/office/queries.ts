import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type {
  ListedProduct,
  ManagedProduct,
  ManagedProducts,
  ProductChoice,
} from "#contract/catalogue/products-office.ts";
import { findMissingAttributes, listMissingAttributes } from "#server/catalogue/attributes/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { findHidden, readCards } from "#server/catalogue/listing/service.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { readGarment } from "#server/catalogue/products/colours/queries.ts";
import { readExtras } from "#server/catalogue/products/queries.ts";
import { lowStockProducts, productCounts, products } from "#server/catalogue/products/tables.ts";
import { type Scope, scopeOf } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { listCategoriesOf } from "./categories.ts";
import { isManagedBy, type Manager, noProduct } from "./managed-product.ts";
import { searchManagedProducts } from "./search-managed.ts";

interface ListQuery {
  search?: string | undefined;
  stock?: "low" | undefined;
  facts?: "missing" | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** A product that the person manages, listed or not. */
export async function readManagedProduct(db: Queries, who: Manager, id: string): Promise<ManagedProduct> {
  const [row] = await db
    .select({ brand: { _id: brands.id, name: brands.name, slug: brands.slug } })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.id, id), isManagedBy(who)));
  if (!row) throw noProduct();
  const [[product], extras, categories, garment] = await Promise.all([
    readListed(db, [id]),
    readExtras(db, id),
    listCategoriesOf(db, id),
    readGarment(db, id),
  ]);
  if (!product) throw noProduct();
  return { ...product, ...extras, ...garment, brand: row.brand, categories, isShown: product.hiddenBy === null };
}

/** The products with what hides them from shoppers, and what they should say and do not. */
async function readListed(db: Queries, ids: readonly string[]): Promise<ListedProduct[]> {
  const [cards, hiddenBy, missing] = await Promise.all([
    readCards(db, ids),
    findHidden(db, ids),
    findMissingAttributes(db, ids),
  ]);
  return cards.map((card) => ({
    ...card,
    hiddenBy: hiddenBy.get(card._id) ?? null,
    missingFacts: missing.get(card._id) ?? [],
  }));
}

/** One page of what somebody manages, newest first, and how many there are. */
export async function listManagedProducts(db: Queries, who: Manager, query: ListQuery): Promise<ManagedProducts> {
  const { search = "", stock, facts } = query;
  const { paged, ...slice } = pageOf(query);
  const scope = scopeOf(who);
  const { ids, count } = await readPage(db, scope, { search, stock, facts }, slice);
  return { products: await readListed(db, ids), ...paged(count) };
}

interface Page {
  ids: string[];
  /** On all pages. */
  count: number;
}

type Narrowed = Pick<ListQuery, "stock" | "facts"> & { search: string };

function readPage(db: Queries, scope: Scope, narrowed: Narrowed, slice: Slice): Promise<Page> {
  if (narrowed.facts === "missing") return missingAttributesPage(db, scope, narrowed, slice);
  if (narrowed.search !== "") return searchPage(db, scope, narrowed, slice);
  return narrowed.stock === "low" ? lowStockPage(db, scope, slice) : managedPage(db, scope, slice);
}

async function managedPage(db: Queries, scope: Scope, slice: Slice): Promise<Page> {
  const count = await countManaged(db, scope);
  return { ids: await listPage(db, scope, count, slice), count };
}

/** Together with words, and with low stock. */
async function missingAttributesPage(db: Queries, scope: Scope, narrowed: Narrowed, slice: Slice): Promise<Page> {
  const brandId = scope === any ? undefined : scope;
  if (narrowed.search !== "") {
    const matches = await listMatches(db, scope, narrowed);
    return listMissingAttributes(db, { brandId, among: sql`select unnest(${sql.param(matches)}::uuid[])`, ...slice });
  }
  const among =
    narrowed.stock === "low" ? sql`select ${lowStockProducts.productId} from ${lowStockProducts}` : undefined;
  return listMissingAttributes(db, { brandId, among, ...slice });
}

async function searchPage(db: Queries, scope: Scope, narrowed: Narrowed, { limit, offset }: Slice): Promise<Page> {
  const matches = await listMatches(db, scope, narrowed);
  return { ids: matches.slice(offset, offset + limit), count: matches.length };
}

/** All that fit the words, the best first. */
async function listMatches(db: Queries, scope: Scope, { search, stock }: Narrowed): Promise<string[]> {
  const found = await searchManagedProducts(db, scope, search);
  return stock === "low" ? onlyLowStock(db, found) : found;
}

async function onlyLowStock(db: Queries, ids: string[]): Promise<string[]> {
  const { productId } = lowStockProducts;
  const rows = await db.select({ productId }).from(lowStockProducts).where(inArray(productId, ids));
  const low = new Set(rows.map((row) => row.productId));
  return ids.filter((id) => low.has(id));
}

const lowStockIn = (scope: Scope): SQL | undefined => (scope === any ? undefined : eq(lowStockProducts.brandId, scope));

async function lowStockPage(db: Queries, scope: Scope, page: Slice): Promise<Page> {
  const count = await db.$count(lowStockProducts, lowStockIn(scope));
  const slice = fromNearerEnd(count, page);
  if (!slice) return { ids: [], count };
  const { productId, createdAt } = lowStockProducts;
  const rows = await db
    .select({ productId })
    .from(lowStockProducts)
    .where(lowStockIn(scope))
    .orderBy(
      slice.isReversed
        ? sql`${createdAt} nulls first, ${productId} nulls first`
        : sql`${createdAt} desc nulls last, ${productId} desc nulls last`,
    )
    .limit(slice.limit)
    .offset(slice.offset);
  const ids = rows.map((row) => row.productId);
  return { ids: slice.isReversed ? ids.reverse() : ids, count };
}

/** The few products that a picker offers while somebody types. */
export async function listProductChoices(
  db: Queries,
  who: Manager,
  { search = "", ...query }: Pick<ListQuery, "search" | "limit">,
): Promise<ProductChoice[]> {
  const { limit } = pageOf(query);
  const scope = scopeOf(who);
  const ids =
    search === ""
      ? await listNewest(db, scope, { limit, offset: 0 })
      : (await searchManagedProducts(db, scope, search)).slice(0, limit);
  const cards = await readCards(db, ids);
  return cards.map(({ _id, name, sku, slug, imageUrl }) => ({ _id, name, sku, slug, imageUrl }));
}

async function countManaged(db: Queries, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ count: productCounts.count })
    .from(productCounts)
    .where(eq(productCounts.brandId, scope));
  return row?.count ?? 0;
}

/** In the order of the index, which has nulls last. */
const newestFirst = sql`${products.createdAt} desc nulls last, ${products.id} desc nulls last`;
const oldestFirst = sql`${products.createdAt} nulls first, ${products.id} nulls first`;

async function listNewest(db: Queries, scope: Scope, { limit, offset }: Slice, order = newestFirst): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(scope === any ? undefined : eq(products.brandId, scope))
    .orderBy(order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** One page of them, where `count` is how many there are in all. */
async function listPage(db: Queries, scope: Scope, count: number, page: Slice): Promise<string[]> {
  const slice = fromNearerEnd(count, page);
  if (!slice) return [];
  if (!slice.isReversed) return listNewest(db, scope, slice);
  return (await listNewest(db, scope, slice, oldestFirst)).reverse();
}
