import { asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Brand, BrandDetails, MerchantOfBrand } from "#contract/catalogue/brands.ts";
import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import type { PageSearchQuery } from "#contract/paging.ts";
import { countFollowers, pictureJson } from "#server/catalogue/listing/service.ts";
import { productCounts } from "#server/catalogue/products/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { containsWords } from "#server/platform/database/contains-words.ts";
import { preparePerDatabase } from "#server/platform/database/prepare.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { noBrand } from "./service.ts";
import { brands, daysOffSql } from "./tables.ts";

/** Admins see every brand, a merchant its own. The route has let only active merchants in. */
export type Manager = Pick<Who, "userId" | "role" | "permissions" | "merchant">;

const isManagedBy = (who: Manager): SQL =>
  isAdmin(who) ? sql`true` : sql`b.id = ${who.merchant?.brandId ?? null}::uuid`;

/** Merchants come after the catalogue in the order of domains, so their table goes by its name. */
const selectBrands = (further = sql``) => sql`
  select b.id as _id, b.name, b.slug, b.description, b.is_active as "isActive", ${daysOffSql} as "daysOff",
         case when m.id is not null then json_build_object('_id', m.id, 'name', m.name) end as merchant,
         coalesce(c.count, 0) as "productCount"${further}
    from ${brands} b left join merchants m on m.brand_id = b.id left join ${productCounts} c on c.brand_id = b.id`;

type Row<T> = T & Record<string, unknown>;

/** Lists the active brands by name, for shoppers. A prepared statement, since every page asks for them. */
export const listListedBrands = preparePerDatabase((db) => {
  const b = alias(brands, "b");
  return db
    .select({
      _id: b.id,
      name: b.name,
      slug: b.slug,
      description: b.description,
      isActive: b.isActive,
      daysOff: daysOffSql,
    })
    .from(b)
    .where(eq(b.isActive, true))
    .orderBy(asc(b.name), asc(b.id))
    .prepare("listed_brands");
});

/** Merchants are asked for only when somebody searches: a walk along the names needs none of them. */
const hasWords = (search: string): SQL =>
  search === ""
    ? sql`true`
    : containsWords(
        sql`b.name || ' ' || b.slug || ' ' || coalesce((select m.name from merchants m where m.brand_id = b.id), '')`,
        search,
      );

/** By name; without a limit as many as a page may have, since the specified call knows no pages. */
export async function listBrands(db: Queries, who: Manager, { search = "", ...query }: PageSearchQuery) {
  const { limit, offset, paged } = pageOf(query, limits.pageSizeMax);
  const isWanted = sql`${isManagedBy(who)} and ${hasWords(search)}`;
  // What is skipped is read in the index alone, without merchants and counts.
  const { rows } = await db.execute<Row<Brand>>(sql`
    ${selectBrands()} where b.id in (
      select b.id from ${brands} b where ${isWanted} order by b.name, b.id limit ${limit} offset ${offset}
    ) order by b.name, b.id`);
  return { brands: rows, ...paged(await db.$count(sql`${brands} b`, isWanted)) };
}

export async function listBrandChoices(db: Queries, who: Manager): Promise<{ _id: string; name: string }[]> {
  const { rows } = await db.execute<{ _id: string; name: string }>(sql`
    select b.id as _id, b.name from ${brands} b where ${isManagedBy(who)} order by b.name, b.id`);
  return rows;
}

const ownPage = sql`, b.story, b.default_facts as "defaultFacts", (select ${pictureJson("i")} from ${pictures} i where i.id = b.banner_id) as banner`;

/** A brand that does not exist and one of another merchant are answered alike. */
export async function readBrand(db: Queries, who: Manager, id: string): Promise<BrandDetails> {
  const { rows } = await db.execute<
    Row<Brand & { story: string; banner: Picture | null; defaultFacts: AttributeValues }>
  >(sql`${selectBrands(ownPage)} where b.id = ${id} and ${isManagedBy(who)}`);
  const [found] = rows;
  if (!found) throw noBrand();
  const { banner, ...brand } = found;
  const followers = await countFollowers(db, { brandId: id }, !brand.isActive);
  return { ...brand, followers, bannerUrl: banner && imageUrl(banner) };
}

/** Merchants who may be given a brand. There are few: every approval creates a brand. */
export async function listMerchantsWithoutBrand(db: Queries): Promise<MerchantOfBrand[]> {
  const { rows } = await db.execute<Row<MerchantOfBrand>>(sql`
    select id as _id, name from merchants where brand_id is null and is_active order by name, id limit 1000`);
  return rows;
}
