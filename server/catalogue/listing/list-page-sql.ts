import { type SQL, sql } from "drizzle-orm";
import type { Facets } from "#contract/products.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare, unseen } from "#server/platform/database/prepare.ts";
import { idOrAny } from "./filters.ts";
import { type CardRow, cardColumns, cardJoins } from "./product-cards.ts";
import { countColumn, listingCounts, listingEntries, listingPrices, ratings, sizePositions } from "./tables.ts";

/*
 * Raw SQL and prepared: a list with all of its counts and cards is one statement and one round trip. As three statements, one was planned
 * anew each time, and each cost the process a write to its connection. No product is counted: the facets are sums of stored counts.
 *
 * A generic plan must be good for rare and for common filters alike, so the statement has each access path to its page in it and takes the cheapest, by
 * the counts: along the order until the page is full, or all of the price range, or all that reach the rating.
 */

export type ListOrder = "newest" | "oldest" | "dearest" | "cheapest";

interface Parameters extends Record<string, unknown> {
  category: string | null;
  brand: string | null;
  sizePosition: number;
  /** None for any size. */
  sizeBit: number | null;
  rating: number;
  minPaise: number;
  maxPaise: number;
  firstBand: number;
  lastBand: number;
  lowerFrom: number;
  lowerTo: number;
  upperFrom: number;
  upperTo: number;
  limit: number;
  offset: number;
}

export interface ListRow {
  categories: Facets["categories"];
  brands: Facets["brands"];
  /** By the position of the size; the first is of any size. */
  sizes: number[];
  atAnyPrice: number;
  cards: CardRow[];
}

const parameter = (name: keyof Parameters & string, type = "int") => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
/** One that is compared with columns, or bounds the page. */
const compared = (name: keyof Parameters & string) => unseen(name, "int");
const column = (rating: number, position: number) => sql.identifier(countColumn(rating, position));
const choose = (by: SQL, options: readonly number[], value: (option: number) => SQL) =>
  sql`case ${by} ${sql.join(
    options.map((option) => sql`when ${sql.raw(String(option))} then ${value(option)}`),
    sql` `,
  )} end`;

/** The count of this size among what reaches the rating asked for. */
const ofPosition = (position: number) =>
  choose(parameter("rating"), ratings, (rating) => sql`${column(rating, position)}`);
/** The count of the rating and size asked for. */
const asked = choose(parameter("rating"), ratings, (rating) =>
  choose(parameter("sizePosition"), sizePositions, (position) => sql`${column(rating, position)}`),
);

const isCategory = sql`category_id = (select category from chosen)`;
const isBrand = sql`brand_id = (select brand from chosen)`;

/** Stored counts between two prices: of whole bands, and of the single prices in the parts of bands that are cut. */
function countsBetween(what: SQL, where: SQL): SQL {
  const ofPrices = (from: keyof Parameters & string, to: keyof Parameters & string) => sql`
    select ${what} from ${listingPrices} where ${where} and price_paise between ${compared(from)} and ${compared(to)}`;
  return sql`
    select ${what} from ${listingCounts} where ${where} and band between ${compared("firstBand")} and ${compared("lastBand")}
    union all ${ofPrices("lowerFrom", "lowerTo")}
    union all ${ofPrices("upperFrom", "upperTo")}`;
}

/** Each ends with the id, so that no product is on two pages or on none. The indexes by age have nulls last. */
const orders: Record<ListOrder, SQL> = {
  newest: sql`created_at desc nulls last, product_id desc nulls last`,
  oldest: sql`created_at nulls first, product_id nulls first`,
  dearest: sql`price_paise desc, product_id desc`,
  cheapest: sql`price_paise, product_id`,
};

const passesFilters = sql`
  price_paise between ${compared("minPaise")} and ${compared("maxPaise")} and rating >= ${compared("rating")}
  and (${parameter("sizeBit")} is null or size_bits & ${parameter("sizeBit")} <> 0)`;

type AccessPath = "along the order" | "the price range" | "the rating";

interface Shape {
  order: ListOrder;
  ofBrand: boolean;
}

/** The page, read by one access path. The entries are behind an optimization fence (`offset 0`), so that the planner takes the index of that path. */
function pageBy(path: AccessPath, { order, ofBrand }: Shape): SQL {
  const isByPrice = order === "dearest" || order === "cheapest";
  const inRange = sql` and price_paise between ${compared("minPaise")} and ${compared("maxPaise")}`;
  const range = path === "the price range" || (path === "along the order" && isByPrice) ? inRange : sql``;
  const rated = path === "the rating" ? sql` and rating > 0 and rating >= ${compared("rating")}` : sql``;
  const inOrder = path === "along the order" ? sql` order by ${orders[order]}` : sql``;
  return sql`
    (select product_id, created_at, price_paise from (
       select product_id, created_at, price_paise, rating, size_bits from ${listingEntries}
        where ${isCategory}${ofBrand ? sql` and ${isBrand}` : sql``}${range}${rated}${inOrder} offset 0
     ) e where (select path from cheapest) = ${sql.raw(`'${path}'`)} and ${passesFilters}
      order by ${orders[order]} limit ${compared("limit")} offset ${compared("offset")})`;
}

/** Compares how many entries each access path reads. Those by rating are read in the table, which takes longer than in an index. */
function cheapestPath({ order }: Shape): SQL {
  const isByPrice = order === "dearest" || order === "cheapest";
  const walked = sql.raw(isByPrice ? "between_prices.all_of_them" : "at_any_price.all_of_them");
  return sql`
    select case when matching = 0 then 'none' when along <= least(2 * in_range, 4 * rated) then 'along the order'
                when 2 * in_range <= 4 * rated then 'the price range' else 'the rating' end as path
      from (
        select l.matching, l.in_range, l.rated,
               ${walked}::float8 * (${compared("limit")} + ${compared("offset")}) / greatest(l.matching, 1) as along
          from between_prices, at_any_price, lateral (
            select ${choose(parameter("sizePosition"), sizePositions, (n) => sql`${sizeName(n)}`)} as matching,
                   ${isByPrice ? sql`'infinity'::float8` : sql`between_prices.all_of_them::float8`} as in_range,
                   case when ${parameter("rating")} > 0 then at_any_price.rated::float8 else 'infinity' end as rated) l
      ) costs`;
}

const sizeName = (position: number) => sql.identifier(`s${position}`);

const facet = (part: string, table: typeof categories | typeof brands, id: string): SQL => sql`
  (select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'count', n)), '[]')
     from ${sql.raw(part)} join ${table} on id = ${sql.raw(id)} where n > 0)`;

const listStatement = (shape: Shape): SQL => sql`
  with chosen as materialized (
    select ${idOrAny(categories, parameter("category", "text"))} as category, ${idOrAny(brands, parameter("brand", "text"))} as brand
  ), by_category as (
    select category_id, sum(n)::int as n from (${countsBetween(sql`category_id, ${asked} as n`, isBrand)}) c group by category_id
  ), by_brand as (
    select brand_id, sum(n)::int as n from (${countsBetween(sql`brand_id, ${asked} as n`, isCategory)}) b group by brand_id
  ), between_prices as materialized (
    select ${sql.join(
      sizePositions.map((n) => sql`coalesce(sum(${sizeName(n)}), 0)::int as ${sizeName(n)}`),
      sql`, `,
    )}, coalesce(sum(all_of_them), 0)::int as all_of_them
      from (${countsBetween(
        sql`${sql.join(
          sizePositions.map((n) => sql`${ofPosition(n)} as ${sizeName(n)}`),
          sql`, `,
        )}, ${column(0, 0)} as all_of_them`,
        sql`${isCategory} and ${isBrand}`,
      )}) counted
  ), at_any_price as materialized (
    select coalesce(sum(${asked}), 0)::int as n, coalesce(sum(${column(0, 0)}), 0)::int as all_of_them,
           coalesce(sum(${ofPosition(0)}), 0)::int as rated
      from ${listingCounts} where ${isCategory} and ${isBrand}
  ), cheapest as materialized (${cheapestPath(shape)}),
  page as (
    ${pageBy("along the order", shape)}
    union all ${pageBy("the price range", shape)}
    union all ${pageBy("the rating", shape)}
  )
  select ${facet("by_category", categories, "category_id")} as categories,
         ${facet("by_brand", brands, "brand_id")} as brands,
         (select json_build_array(${sql.join(sizePositions.map(sizeName), sql`, `)}) from between_prices) as sizes,
         (select n from at_any_price) as "atAnyPrice",
         (select coalesce(json_agg(card order by ${orders[shape.order]}), '[]')
            from (select product_id, page.created_at, page.price_paise, card from page, lateral (
                    select ${cardColumns} from ${products} p ${cardJoins} where p.id = page.product_id offset 0) card) cards) as cards`;

const shapes = (["newest", "oldest", "dearest", "cheapest"] as const).flatMap((order) =>
  [false, true].map((ofBrand): Shape => ({ order, ofBrand })),
);
const nameOf = ({ order, ofBrand }: Shape) => `list-${order}${ofBrand ? "-of-brand" : ""}`;
const statements = new Map(
  shapes.map((shape) => [nameOf(shape), prepare<Parameters, ListRow>(nameOf(shape), listStatement(shape))]),
);

export function selectList(db: Queries, shape: Shape, values: Parameters): Promise<ListRow[]> {
  const statement = statements.get(nameOf(shape));
  if (!statement) throw new Error(`There is no statement ${nameOf(shape)}.`);
  return statement(db, values);
}
