import { type SQL, sql } from "drizzle-orm";
import type { Facets } from "#contract/catalogue/products.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { type CardRow, cardColumns, cardJoins } from "#server/catalogue/listing/product-cards.ts";
import { listingEntries, sizePositions } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { idOrAny } from "./filters.ts";
import {
  type Asked,
  choose,
  compared,
  countParts,
  countResults,
  entryCounts,
  isBrand,
  isCategory,
  type Parameters,
  parameter,
  sizeName,
} from "./list-counts-sql.ts";

/*
 * Raw SQL and prepared: a list with all of its counts and cards is one statement and one round trip. As three statements, one was planned
 * anew each time, and each cost the process a write to its connection.
 *
 * A generic plan must be good for rare and for common filters alike, so the statement has each access path to its page in it and takes the
 * cheapest, by the counts: along the order until the page is full, or all of the price range, or all that reach the rating or the discount.
 */

export type ListOrder = "newest" | "oldest" | "dearest" | "cheapest" | "most-reduced" | "least-reduced";

export interface ListRow {
  categories: Facets["categories"];
  brands: Facets["brands"];
  discounts: Facets["discounts"];
  /** Positions of those that there are to choose. */
  colours: number[];
  /** By the position of the size; the first is of any size. */
  sizes: number[];
  atAnyPrice: number;
  cards: CardRow[];
}

/** Each ends with the id, so that no product is on two pages or on none. Indexes that descend have nulls last. */
export const orders: Record<ListOrder, SQL> = {
  newest: sql`created_at desc nulls last, product_id desc nulls last`,
  oldest: sql`created_at nulls first, product_id nulls first`,
  dearest: sql`price_paise desc, product_id desc`,
  cheapest: sql`price_paise, product_id`,
  "most-reduced": sql`discount desc nulls last, product_id desc nulls last`,
  "least-reduced": sql`discount nulls first, product_id nulls first`,
};

const isByPrice = (order: ListOrder) => order === "dearest" || order === "cheapest";
const isByDiscount = (order: ListOrder) => order === "most-reduced" || order === "least-reduced";

interface Shape extends Asked {
  order: ListOrder;
  ofBrand: boolean;
}

const inRange = sql` and price_paise between ${compared("minPaise")} and ${compared("maxPaise")}`;
const hasDiscount = sql` and discount >= ${compared("discount")}`;

const hasRating = sql` and rating >= ${compared("rating")}`;

const passesFilters = ({ isRated, isReduced }: Shape): SQL => sql`
  price_paise between ${compared("minPaise")} and ${compared("maxPaise")}${isRated ? hasRating : sql``}
  and (${parameter("sizeBit")} is null or size_bits & ${parameter("sizeBit")} <> 0)${isReduced ? hasDiscount : sql``}`;

type AccessPath = "along the order" | "the price range" | "the rating" | "the discount";

/** What narrows the entries that an access path reads. */
function bounds(path: AccessPath, { order, isReduced }: Shape): SQL {
  if (path === "the rating") return sql` and rating > 0${hasRating}`;
  if (path === "the price range" || (path === "along the order" && isByPrice(order))) return inRange;
  return path === "the discount" || (isReduced && isByDiscount(order)) ? hasDiscount : sql``;
}

/** What a page is sorted by; the discount only where it is needed, since not all indexes have it. */
const sortedBy = ({ order, isReduced }: Shape): SQL =>
  sql.raw(isReduced || isByDiscount(order) ? "created_at, price_paise, discount" : "created_at, price_paise");

/**
 * The page, read by one access path. The entries are behind an optimization fence (`offset 0`), so that the planner takes the index of that
 * path.
 */
function pageBy(path: AccessPath, shape: Shape): SQL {
  const { order, ofBrand } = shape;
  const inOrder = path === "along the order" ? sql` order by ${orders[order]}` : sql``;
  return sql`
    (select product_id, ${sortedBy(shape)} from (
       select product_id, ${sortedBy(shape)}, rating, size_bits from ${listingEntries}
        where ${isCategory}${ofBrand ? sql` and ${isBrand}` : sql``}${bounds(path, shape)}${inOrder} offset 0
     ) e where (select path from cheapest) = ${sql.raw(`'${path}'`)} and ${passesFilters(shape)}
      order by ${orders[order]} limit ${compared("limit")} offset ${compared("offset")})`;
}

const pathsOf = ({ order, isRated, isReduced }: Shape): AccessPath[] => [
  "along the order",
  "the price range",
  ...(isRated ? (["the rating"] as const) : []),
  ...(isReduced && !isByDiscount(order) ? (["the discount"] as const) : []),
];

/** Compares how many entries each access path reads. Those that are read in the table take longer than in an index. */
function cheapestPath(shape: Shape): SQL {
  const { order, isReduced } = shape;
  const never = sql`'infinity'::float8`;
  const entries = entryCounts(shape);
  const passed = isByPrice(order)
    ? entries.inRange
    : isReduced && isByDiscount(order)
      ? sql`at_any_price.all_of_them`
      : entries.atAnyPrice;
  const inTable = sql.raw(isReduced && !isByDiscount(order) ? "2" : "1");
  const costs: Record<AccessPath, SQL> = {
    "along the order": sql`${inTable} * ${passed}::float8 * (${compared("limit")} + ${compared("offset")}) / greatest(matching, 1)`,
    "the price range": isByPrice(order) ? never : sql`2 * ${inTable} * ${entries.inRange}::float8`,
    "the rating": sql`4 * ${entries.rated}::float8`,
    "the discount": sql`2 * at_any_price.all_of_them::float8`,
  };
  const paths = pathsOf(shape);
  const cost = (path: AccessPath) => sql.identifier(`cost of ${path}`);
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`
    select case when matching = 0 then 'none' ${sql.join(
      paths.map(
        (path) =>
          sql`when ${cost(path)} <= least(${list(paths.map((one) => sql`${cost(one)}`))}) then ${sql.raw(`'${path}'`)}`,
      ),
      sql` `,
    )} end as path
      from (
        select matching, ${list(paths.map((path) => sql`${costs[path]} as ${cost(path)}`))}
          from ${sql.join(entries.from, sql`, `)}, lateral (
            select ${choose(parameter("sizePosition"), sizePositions, (n) => sql`${sizeName(n)}`)} as matching) m
      ) costs`;
}

const listStatement = (shape: Shape): SQL => sql`
  with chosen as materialized (
    select ${idOrAny(categories, parameter("category", "text"))} as category, ${idOrAny(brands, parameter("brand", "text"))} as brand
  ), ${countParts(shape)}, cheapest as materialized (${cheapestPath(shape)}),
  page as (${sql.join(
    pathsOf(shape).map((path) => pageBy(path, shape)),
    sql` union all `,
  )})
  select ${countResults},
         (select coalesce(json_agg(card order by ${orders[shape.order]}), '[]')
            from (select page.*, card from page, lateral (
                    select ${cardColumns} from ${products} p ${cardJoins} where p.id = page.product_id offset 0) card) cards) as cards`;

const nameOf = ({ order, ofBrand, isRated, isReduced }: Shape) =>
  `list-${order}${ofBrand ? "-of-brand" : ""}${isRated ? "-rated" : ""}${isReduced ? "-reduced" : ""}`;

type Statement = (db: Queries, values: Parameters) => Promise<ListRow[]>;
/** Built when they are first asked for: a start would wait for all of them. */
const statements = new Map<string, Statement>();

export function selectList(db: Queries, shape: Shape, values: Parameters): Promise<ListRow[]> {
  const name = nameOf(shape);
  const statement: Statement = statements.get(name) ?? prepare<Parameters, ListRow>(name, listStatement(shape));
  statements.set(name, statement);
  return statement(db, values);
}
