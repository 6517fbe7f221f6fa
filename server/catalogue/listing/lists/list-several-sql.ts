import { type SQL, sql } from "drizzle-orm";
import { discountChoices } from "#contract/catalogue/list-filters.ts";
import type { Facets } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { type CardRow, cardColumns, cardJoins } from "#server/catalogue/listing/product-cards.ts";
import { any, listingCounts, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare, unseen } from "#server/platform/database/prepare.ts";
import { type AttributeParameters, hasAttributes } from "./attribute-facets.ts";
import { idOrAny } from "./filters.ts";
import { coloursOf } from "./list-counts-sql.ts";
import { type ListOrder, orders } from "./list-page-sql.ts";

// Raw SQL: the page, the total and every facet of a list come from one look at its entries.

/** What is asked of a list with several values of a filter; `null` for what is not filtered. */
export interface SeveralParameters extends AttributeParameters {
  category: string | null;
  brands: string[] | null;
  sizeBits: number | null;
  colours: number[] | null;
  rating: number;
  discount: number;
  minPaise: number;
  maxPaise: number;
  limit: number;
  offset: number;
}

export interface SeveralRow {
  categories: Facets["categories"];
  brands: Facets["brands"];
  colours: number[];
  /** In the order of `discountChoices`, and of `sizes`. */
  discounts: number[];
  sizes: number[];
  count: number;
  atAnyPrice: number;
  cards: CardRow[];
}

const parameter = (name: keyof SeveralParameters & string, type = "int") => unseen(name, type);
const nil = sql.raw(`'${any}'::uuid`);

const chosen = sql`
  chosen as materialized (
    select ${idOrAny(categories, parameter("category", "text"))} as category,
           array(select id from ${brands} where slug = any (${parameter("brands", "text[]")}::text[])) as brands
  )`;
const isCategory = sql`category_id = (select category from chosen)`;
const isBrand = sql`(${parameter("brands", "text[]")} is null or brand_id = any ((select brands from chosen)::uuid[]))`;
/** A condition on the counts, which have rows for all brands together. */
const isCountOfBrands = sql`case when ${parameter("brands", "text[]")} is null then brand_id = ${nil}
  else brand_id = any ((select brands from chosen)::uuid[]) end`;

/** How many entries the shop has, and the category and brands that are asked for. */
export const countEntries = prepare<Pick<SeveralParameters, "category" | "brands">, { shop: number; place: number }>(
  "count-entries-of-several",
  sql`
    with ${chosen}
    select (select coalesce(sum(r0s0), 0)::int from ${listingCounts} where category_id = ${nil} and brand_id = ${nil}) as shop,
           (select coalesce(sum(r0s0), 0)::int from ${listingCounts} where ${isCategory} and ${isCountOfBrands}) as place`,
);

/** Which entries are looked at: all of the shop, or the first of a category, or of some brands in it, in the order of the list. */
export interface Examined {
  order: ListOrder;
  most: number | "all";
  ofBrands: boolean;
  ofAttributes: boolean;
}

/** Reads each brand by its own index: along the order of all brands, a walk would pass nearly everything to find a rare one's products. */
function entriesOf({ order, most, ofBrands }: Omit<Examined, "ofAttributes">): SQL {
  if (most === "all") return sql`${listingEntries}`;
  const first = sql`order by ${orders[order]} limit ${sql.raw(String(most))}`;
  if (!ofBrands) return sql`(select * from ${listingEntries} where ${isCategory} ${first})`;
  return sql`(select e.* from unnest((select brands from chosen)) as brand(id), lateral (
    select * from ${listingEntries} where ${isCategory} and brand_id = brand.id ${first}) e ${first})`;
}

const named = (table: typeof categories | typeof brands, counted: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'count', n)), '[]')
     from (${counted}) counted join ${table} on ${table}.id = counted.id)`;

const facets = (isWhole: boolean): SQL =>
  isWhole
    ? sql`
      ${named(categories, sql`select category_id as id, count(*)::int as n from counted where of_brand and of_size and of_price and of_discount group by 1`)} as categories,
      ${named(brands, sql`select brand_id as id, count(*)::int as n from counted where of_category and of_size and of_price and of_discount group by 1`)} as brands`
    : sql`
      ${named(categories, sql`select distinct category_id as id, null::int as n from ${listingCounts} where brand_id = ${nil} and r0s0 > 0`)} as categories,
      ${named(brands, sql`select distinct brand_id as id, null::int as n from ${listingCounts} where ${isCategory} and r0s0 > 0`)} as brands`;

const counts = (values: SQL[], from: SQL): SQL => sql`
  (select json_build_array(${sql.join(
    values.map((value) => sql`count(*) filter (where ${value})`),
    sql`, `,
  )}) from counted where ${from})`;

/** Appearance at all entries of the shop, or at the first of the place; what fails two filters counts nowhere. */
const statement = ({ order, ofAttributes, ...examined }: Examined): SQL => sql`
  with ${chosen}, marked as (
    select product_id, category_id, brand_id, price_paise, created_at, size_bits, discount,
           ${isCategory} as of_category, ${isBrand} as of_brand,
           (${parameter("sizeBits")} is null or size_bits & ${parameter("sizeBits")} <> 0) as of_size,
           price_paise between ${parameter("minPaise")} and ${parameter("maxPaise")} as of_price,
           discount >= ${parameter("discount")} as of_discount
      from ${entriesOf({ order, ...examined })} entries
     where rating >= ${parameter("rating")}
       and (${parameter("colours", "int[]")} is null or colour = any (${parameter("colours", "int[]")}::int[]))
       ${ofAttributes ? hasAttributes : sql``}
  ), counted as materialized (
    select * from marked where of_category::int + of_brand::int + of_size::int + of_price::int + of_discount::int >= 4
  ), page as (
    select product_id, created_at, price_paise, discount from counted
     where of_category and of_brand and of_size and of_price and of_discount
     order by ${orders[order]} limit ${parameter("limit")} offset ${parameter("offset")}
  )
  select ${facets(examined.most === "all")},
         ${coloursOf(sql`${isCategory} and ${isCountOfBrands}`)} as colours,
         ${counts(
           discountChoices.map((percent) => sql`discount >= ${sql.raw(String(percent))}`),
           sql`of_category and of_brand and of_size and of_price`,
         )} as discounts,
         ${counts(
           sizes.map((_, position) => sql`(size_bits >> ${sql.raw(String(position))}) & 1 = 1`),
           sql`of_category and of_brand and of_price and of_discount`,
         )} as sizes,
         (select count(*)::int from counted where of_category and of_brand and of_size and of_price and of_discount) as count,
         (select count(*)::int from counted where of_category and of_brand and of_size and of_discount) as "atAnyPrice",
         (select coalesce(json_agg(card order by ${orders[order]}), '[]')
            from (select page.*, card from page, lateral (
                    select ${cardColumns} from ${products} p ${cardJoins} where p.id = page.product_id offset 0) card) cards) as cards`;

type Statement = (db: Queries, values: SeveralParameters) => Promise<SeveralRow[]>;
const statements = new Map<string, Statement>();

export function selectSeveral(db: Queries, examined: Examined, values: SeveralParameters): Promise<SeveralRow[]> {
  const name = `list-several-${examined.order}-${examined.most}${examined.ofBrands ? "-of-brands" : ""}${examined.ofAttributes ? "-of-facts" : ""}`;
  const prepared: Statement = statements.get(name) ?? prepare<SeveralParameters, SeveralRow>(name, statement(examined));
  statements.set(name, prepared);
  return prepared(db, values);
}
