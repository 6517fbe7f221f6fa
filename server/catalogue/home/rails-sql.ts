import { type SQL, sql } from "drizzle-orm";
import type { HomeBlockOf, RailSource } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { listingEntries } from "#server/catalogue/listing/tables.ts";
import { productSales, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";

type Rail = HomeBlockOf<"rail">;

/** So many are looked at for some in stock: however much is sold out, the read stays short. */
const candidates = sql.raw(String(limits.homeRailMax * 6));
const many = sql.raw(String(limits.homeRailMax));

/** Whether the entry `e` of the listing is in the category and of the brand that a rail names. */
const isInPlace = ({ category, brand }: Pick<Rail, "category" | "brand">): SQL =>
  sql`e.category_id = ${category ?? nilUuid}::uuid${brand ? sql` and e.brand_id = ${brand}::uuid` : sql``}`;

/** Each walks an index of the listing from its front; what is sold most is walked by its own. */
const candidatesOf: Record<Exclude<RailSource, "recently seen" | "brands you like">, (rail: Rail) => SQL> = {
  new: (rail) => sql`
    select e.product_id, row_number() over (order by e.created_at desc, e.product_id desc) as place from ${listingEntries} e
     where ${isInPlace(rail)} order by e.created_at desc, e.product_id desc limit ${candidates}`,
  reduced: (rail) => sql`
    select e.product_id, row_number() over (order by e.discount desc, e.product_id desc) as place from ${listingEntries} e
     where ${isInPlace(rail)} and e.discount > 0 order by e.discount desc, e.product_id desc limit ${candidates}`,
  "most bought": (rail) => sql`
    select e.product_id, row_number() over (order by s.pieces desc, s.product_id) as place
      from ${productSales} s join ${listingEntries} e on e.product_id = s.product_id and ${isInPlace(rail)}
     order by s.pieces desc, s.product_id limit ${candidates}`,
};

interface Id extends Record<string, unknown> {
  id: string;
}

/** The products of a rail that are in stock, in its order. */
export async function readRail(db: Queries, rail: Rail): Promise<string[]> {
  const { source } = rail;
  if (source === "recently seen" || source === "brands you like") return [];
  const { rows } = await db.execute<Id>(sql`
    select p.id from (${candidatesOf[source](rail)}) found join ${products} p on p.id = found.product_id
     where p.quantity > 0 order by found.place limit ${many}`);
  return rows.map(({ id }) => id);
}

/** Keeps the products that the shop lists, in their order. */
export async function keepListed(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Id>(sql`
    select e.product_id as id from ${listingEntries} e
     where e.category_id = ${nilUuid}::uuid and e.product_id = any (${sql.param(ids)}::uuid[])`);
  const listed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => listed.has(id));
}

/** The newest products in stock of some brands: one of each brand, then the next of each, so that none fills the rail alone. */
export async function readNewestOf(db: Queries, brandIds: readonly string[]): Promise<string[]> {
  if (brandIds.length === 0) return [];
  const { rows } = await db.execute<Id>(sql`
    select newest.id from unnest(${sql.param(brandIds)}::uuid[]) with ordinality brand(id, place), lateral (
        select p.id, row_number() over (order by e.created_at desc, e.product_id desc) as turn
          from (select * from ${listingEntries} l where l.category_id = ${nilUuid}::uuid and l.brand_id = brand.id
                 order by l.created_at desc, l.product_id desc limit ${candidates}) e
          join ${products} p on p.id = e.product_id and p.quantity > 0) newest
     order by newest.turn, brand.place limit ${many}`);
  return rows.map(({ id }) => id);
}

/** The slugs of the active ones among the categories and brands that rails name, by their ids. */
export async function readPlaces(db: Queries, rails: readonly Rail[]): Promise<Map<string, string>> {
  const ids = rails.flatMap(({ category, brand }) => [category, brand]).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Id & { slug: string }>(sql`
    select id, slug from ${categories} where is_active and id = any (${sql.param(ids)}::uuid[])
    union all select id, slug from ${brands} where is_active and id = any (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
