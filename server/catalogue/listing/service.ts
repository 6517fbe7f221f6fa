import { type SQL, sql } from "drizzle-orm";
import type { Product } from "#contract/catalogue/products.ts";
import type { HiddenBy } from "#contract/catalogue/products-office.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { oldSlugs, products } from "#server/catalogue/products/tables.ts";
import { indexWords, rebuildSearchIndex } from "#server/catalogue/search/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { notFound } from "#server/shop-error.ts";
import { selectHidden } from "./hidden-sql.ts";
import { cardColumns, cardJoins, pictureJson, selectCards, toCard } from "./product-cards.ts";
import { recordSalePrices, type SaleChange } from "./record-sale-prices.ts";
import {
  type Changed,
  changedProductIds,
  deleteEntriesOf,
  insertAllEntries,
  insertEntriesOf,
  placesIn,
} from "./reindex-sql.ts";
import { listedPricePaise, runsAt, saleOfProduct, salePricePaise } from "./sale-price.ts";
import {
  type Cause,
  countActive,
  countReactivated,
  deactivate,
  deleteSwitchOffs,
  deleteSwitchOffsOf,
  formerProducts,
  insertSwitchOffs,
  productIdsOf,
  reactivate,
  switchedOffBy,
} from "./switch-sql.ts";
import { any, listingEntries } from "./tables.ts";

interface Id extends Record<string, unknown> {
  id: string;
}

/** The topics of the catalogue, for cache invalidation: decision 0020 says which answer carries which. */
export const topics = {
  product: topicKind("product"),
  /** What leads to a product: a kept answer may be known by a slug that another product takes. */
  slug: topicKind("slug"),
  /** A brand or category itself, or any product listed in it. */
  brand: topicKind("brand"),
  category: topicKind("category"),
  /** What was bought together with any product. */
  boughtTogether: topicKind("bought-together").all,
  /** How often any product was bought of late. */
  mostBought: topicKind("most-bought").all,
  /** Any list of products, with its counts. */
  listing: topicKind("listing").all,
  /** The menus of brands and of categories. */
  brands: topicKind("brands").all,
  categories: topicKind("categories").all,
  /** What the shop says of garments: the attributes. */
  attributes: topicKind("facts").all,
};

/** What a change to a brand or a category itself affects: its menu, its own products, and every list that can be filtered by it. */
export const topicsOfBrand = (id: string) => [topics.brands, topics.brand.of(id), topics.listing];
export const topicsOfCategory = (id: string) => [topics.categories, topics.category.of(id), topics.listing];

/** What an answer about one product depends on; `name` is what its address calls the product. */
export async function topicsOfProduct(db: Queries, name: string): Promise<string[]> {
  const [product] = await selectPlaces(db, nameParameters(name));
  return product ? productTopics(name, product) : [];
}

/** What an address calls a product, as parameters of a prepared statement (see `productIdOfName`). */
export const nameParameters = (name: string) => ({ id: isUuid(name) ? name : null, name });

/** The topics of a product whose brand and categories are known. */
export function productTopics(
  name: string,
  { id, brandId, categoryIds }: { id: string; brandId: string | null; categoryIds: string[] },
): string[] {
  const ofBrand = brandId ? [topics.brand.of(brandId)] : [];
  return [topics.product.of(id), topics.slug.of(name), ...ofBrand, ...categoryIds.map(topics.category.of)];
}

/** The parts of a statement that reads products `p` as cards, and how its rows are read. */
export const cardSql = { columns: cardColumns, joins: cardJoins, toCard };
/** What a product `p` costs now, and by which promotions, as expressions for statements of other domains. */
export { listedPricePaise, pictureJson, runsAt, saleOfProduct, salePricePaise };

/** Marks what is on the caller's wishlist. The wishlist comes after the catalogue in the order of domains, so it is passed in. */
export type MarkLiked = <P extends Product>(
  db: Database,
  who: { userId: string } | undefined,
  products: P[],
) => Promise<P[]>;

/** The products with these ids, in the order of the ids, listed or not. */
export async function readCards(db: Queries, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return (await selectCards(db, { ids })).map(toCard);
}

/** What hides each of these products from shoppers; those that are listed are left out. */
export async function findHidden(db: Queries, ids: readonly string[]): Promise<Map<string, HiddenBy>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Id & HiddenBy>(selectHidden(ids));
  return new Map(rows.map(({ id, kind, name }) => [id, { kind, name }]));
}

/** The id behind what an address may call a product: the id itself, its slug, or a former slug. No slug looks like an id. */
export const productIdOf = (name: string): SQL =>
  isUuid(name)
    ? sql`${name}::uuid`
    : sql`coalesce(
        (select ${products.id} from ${products} where ${products.slug} = ${name}),
        (select ${oldSlugs.productId} from ${oldSlugs} where ${oldSlugs.slug} = ${name}))`;

/** The id of a product by its name, in a prepared statement: parameter `name`, and `id`, which is null where the name is no id. */
export const productIdOfName: SQL = sql`coalesce(
  ${sql.placeholder("id")}::uuid,
  (select ${products.id} from ${products} where ${products.slug} = ${sql.placeholder("name")}::text),
  (select ${oldSlugs.productId} from ${oldSlugs} where ${oldSlugs.slug} = ${sql.placeholder("name")}::text))`;

type NameParameters = ReturnType<typeof nameParameters>;

/** Prepared, like all that the page of a product asks: planning took longer than running them. */
const selectPlaces = prepare<NameParameters, Id & { brandId: string | null; categoryIds: string[] }>(
  "select-product-places",
  sql`
    select id, brand_id as "brandId",
           array(select category_id from ${categoryProducts} where product_id = ${products}.id)::text[] as "categoryIds"
      from ${products} where id = ${productIdOfName}`,
);

const selectListed = prepare<NameParameters, Id>(
  "select-listed-product",
  sql`select product_id as id from ${listingEntries} where category_id = ${sql.raw(`'${any}'`)}::uuid and product_id = ${productIdOfName}`,
);

/** The id of a listed product, by slug, former slug or id. */
export async function findListedProduct(db: Queries, name: string): Promise<string> {
  const [found] = await selectListed(db, nameParameters(name));
  if (!found) throw notFound("No product found.");
  return found.id;
}

/** Half of a large shop may lie in one category: its statements may take longer than those of a usual call. */
export const allowLongStatements = (tx: Queries) => tx.execute(sql`set local statement_timeout = '10min'`);

/** Others who change the same products wait, or are waited for: what is read next stays true. */
const lockProducts = (tx: Queries, productIds: SQL) =>
  tx.execute(sql`select from ${products} where id in (${productIds}) order by id for no key update`);

/** Updates the read model and the caches. Whoever changes what the shop lists calls this in the same transaction. */
export async function reindexProducts(tx: Queries, changed: Changed, sales: SaleChange = "now"): Promise<void> {
  const productIds = changedProductIds(changed);
  if (!("products" in changed)) await allowLongStatements(tx);
  // A brand is not switched while its new products are being listed: whoever switches it would not see them yet.
  await tx.execute(sql`
    select from ${brands} where id in (select brand_id from ${products} where id in (${productIds})) order by id for share`);
  // Locked first: of two changes to one product the later sees what the earlier did.
  await lockProducts(tx, productIds);
  const before = await tx.execute<Place>(placesIn(deleteEntriesOf(productIds)));
  const after = await tx.execute<Place>(placesIn(insertEntriesOf(productIds)));
  await recordSalePrices(tx, productIds, sales);
  await indexWords(tx, productIds);
  await announceChange(tx, [
    topics.listing,
    ...(await topicsOfChanged(tx, changed)),
    ...[...before.rows, ...after.rows].flatMap(({ brandId, categoryId }) => [
      topics.brand.of(brandId),
      topics.category.of(categoryId),
    ]),
  ]);
}

/** A brand and a category in which a product is listed. */
type Place = { brandId: string; categoryId: string };

/** More products than this are announced as all of them. */
const maxAnnounced = 100;

async function topicsOfChanged(tx: Queries, changed: Changed): Promise<string[]> {
  if ("brandId" in changed) return [topics.brand.of(changed.brandId)];
  if ("categoryId" in changed) return [topics.category.of(changed.categoryId)];
  if (changed.products.length > maxAnnounced) return [topics.product.all, topics.slug.all];
  const ids = sql.param(changed.products);
  const { rows } = await tx.execute<{ id: string; slug: string }>(sql`
    select id, slug from ${products} where id = any (${ids}::uuid[])
    union select c.id, c.slug from ${products} p join ${products} c on c.colour_group_id = p.colour_group_id where p.id = any (${ids}::uuid[])`);
  // The other colours of a garment show what it is called, where it leads and how it looks.
  return [
    ...changed.products.map(topics.product.of),
    ...rows.flatMap(({ id, slug }) => [topics.product.of(id), topics.slug.of(slug)]),
  ];
}

/** Fills the whole read model anew, in seconds even for a million products. Nothing else should write meanwhile. */
export async function rebuildListing(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('shop.rebuilding_listing', 'on', true)`);
  await tx.execute(sql`truncate ${listingEntries}`);
  await tx.execute(insertAllEntries);
  await recordSalePrices(tx, sql`select id from ${products}`, "now");
  await tx.execute(sql`analyze ${listingEntries}`);
  await tx.execute(sql`select recount_listing()`);
  await rebuildSearchIndex(tx);
  await tx.execute(sql`select set_config('shop.rebuilding_listing', '', true)`);
  await announceChange(tx, ["everything"]);
}

/**
 * Switches the products of a brand or category off, or those back on that were switched off with it. Call it once the brand
 * or category itself is switched, in the same transaction. Answers how many products followed.
 */
export async function switchProducts(tx: Queries, cause: Cause, isActive: boolean): Promise<number> {
  await allowLongStatements(tx);
  return isActive ? switchOn(tx, cause) : switchOff(tx, cause);
}

async function switchOff(tx: Queries, cause: Cause): Promise<number> {
  await lockProducts(tx, productIdsOf(cause));
  await tx.execute(insertSwitchOffs(cause));
  const { rows } = await tx.execute<Id>(deactivate(productIdsOf(cause)));
  await reindexProducts(tx, { products: idsOf(rows) });
  return rows.length;
}

async function switchOn(tx: Queries, cause: Cause): Promise<number> {
  await lockProducts(tx, switchedOffBy(cause));
  const released = await tx.execute<Id>(deleteSwitchOffsOf(cause));
  const switched = await tx.execute<Id>(reactivate(idsOf(released.rows)));
  // Products that were on all along had fewer entries, or none, while the brand or category was off.
  await reindexProducts(tx, cause);
  const former = await tx.execute<Id>(formerProducts(cause, idsOf(switched.rows)));
  await reindexProducts(tx, { products: idsOf(former.rows) });
  return switched.rows.length;
}

/** Switches off the products of what is about to be deleted, so that nothing brings them back. Answers their ids. */
export async function switchOffForGood(tx: Queries, cause: Cause): Promise<string[]> {
  const productIds = productIdsOf(cause);
  await allowLongStatements(tx);
  await lockProducts(tx, productIds);
  await tx.execute(deleteSwitchOffs(productIds));
  await tx.execute(deactivate(productIds));
  const { rows } = await tx.execute<Id>(sql`select id from (${productIds}) w(id)`);
  return idsOf(rows);
}

/** How many products would follow if the brand or category were switched. */
export async function countFollowers(db: Queries, cause: Cause, isActive: boolean): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(isActive ? countReactivated(cause) : countActive(cause));
  return rows[0]?.n ?? 0;
}

const idsOf = (rows: Id[]) => rows.map(({ id }) => id);

const count = new Intl.NumberFormat("en-IN");

/** "Brand is switched off, and 12 products with it." */
export function formatSwitched(thing: string, isActive: boolean, followers: number): string {
  const action = `${thing} is switched ${isActive ? "on" : "off"}`;
  if (followers === 0) return `${action}.`;
  return `${action}, and ${count.format(followers)} ${followers === 1 ? "product" : "products"} with it.`;
}
