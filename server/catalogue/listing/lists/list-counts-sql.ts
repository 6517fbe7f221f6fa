import { type SQL, sql } from "drizzle-orm";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import {
  countColumn,
  listingColours,
  listingCounts,
  listingDiscountCounts,
  listingDiscountPrices,
  listingPrices,
  ratings,
  sizePositions,
} from "#server/catalogue/listing/tables.ts";
import { unseen } from "#server/platform/database/prepare.ts";

// Raw SQL: no product is counted, the counts and facets of a list are sums of stored counts.

/** What is asked of a list, as the parameters of its statement. */
export interface Parameters extends Record<string, unknown> {
  category: string | null;
  brand: string | null;
  sizePosition: number;
  /** None for any size. */
  sizeBit: number | null;
  rating: number;
  /** At least so many percent; 0 for any. */
  discount: number;
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

type Name = keyof Parameters & string;

export const parameter = (name: Name, type = "int") => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
/** One that is compared with columns, or bounds the page. */
export const compared = (name: Name) => unseen(name, "int");

const column = (rating: number, position: number) => sql.identifier(countColumn(rating, position));
export const choose = (by: SQL, options: readonly number[], value: (option: number) => SQL) =>
  sql`case ${by} ${sql.join(
    options.map((option) => sql`when ${sql.raw(String(option))} then ${value(option)}`),
    sql` `,
  )} end`;

/** What a statement leaves out where it is not asked for: most lists ask for neither. */
export interface Asked {
  isRated: boolean;
  /** Only what has at least the discount asked for. */
  isReduced: boolean;
}

/** The count of this size among what reaches the rating asked for. */
const ofPosition = (position: number, { isRated }: Asked): SQL =>
  isRated
    ? choose(parameter("rating"), ratings, (rating) => sql`${column(rating, position)}`)
    : sql`${column(0, position)}`;
/** The count of the rating and size asked for. */
const ofBoth = (asked: Asked): SQL =>
  choose(parameter("sizePosition"), sizePositions, (position) => ofPosition(position, asked));
/** The count of any rating and size. */
const all = column(0, 0);

export const isCategory = sql`category_id = (select category from chosen)`;
export const isBrand = sql`brand_id = (select brand from chosen)`;
const isPlace = sql`${isCategory} and ${isBrand}`;

/** Where counts are stored: of everything, of what has at least the discount asked for, or of each discount. */
interface Source {
  bands: SQL;
  prices: SQL;
  where: SQL;
}
const everything: Source = { bands: sql`${listingCounts}`, prices: sql`${listingPrices}`, where: sql`` };
const eachDiscount: Source = {
  bands: sql`${listingDiscountCounts}`,
  prices: sql`${listingDiscountPrices}`,
  where: sql``,
};
const reduced: Source = { ...eachDiscount, where: sql` and at_least = ${compared("discount")}` };

/** Stored counts between two prices: of whole bands, and of the single prices in the parts of bands that are cut. */
function countsBetween(what: SQL, { bands, prices, where }: Source, place: SQL): SQL {
  const ofPrices = (from: Name, to: Name) => sql`
    select ${what} from ${prices} where ${place}${where} and price_paise between ${compared(from)} and ${compared(to)}`;
  return sql`
    select ${what} from ${bands} where ${place}${where} and band between ${compared("firstBand")} and ${compared("lastBand")}
    union all ${ofPrices("lowerFrom", "lowerTo")}
    union all ${ofPrices("upperFrom", "upperTo")}`;
}

export const sizeName = (position: number) => sql.identifier(`s${position}`);

/** How many entries there are to walk past, whatever their discount. Where no discount is asked for, other parts say it already. */
const entriesPart = (asked: Asked): SQL => sql`
  entries as materialized (
    select (select coalesce(sum(n), 0)::int from (${countsBetween(sql`${all} as n`, everything, isPlace)}) e) as in_range, a.*
      from (select coalesce(sum(${all}), 0)::int as at_any_price, coalesce(sum(${ofPosition(0, asked)}), 0)::int as rated
              from ${listingCounts} where ${isPlace}) a
  )`;

/** Where the numbers of these entries are found: in the price range, at any price, and at any price with the rating. */
export const entryCounts = ({ isReduced }: Asked) =>
  isReduced
    ? {
        from: [sql`between_prices`, sql`at_any_price`, sql`entries`],
        inRange: sql`entries.in_range`,
        atAnyPrice: sql`entries.at_any_price`,
        rated: sql`entries.rated`,
      }
    : {
        from: [sql`between_prices`, sql`at_any_price`],
        inRange: sql`between_prices.all_of_them`,
        atAnyPrice: sql`at_any_price.all_of_them`,
        rated: sql`at_any_price.rated`,
      };

/** The sums that a list answers with, and by which it takes its access path, as parts of its `with` clause. They need `chosen`. */
export function countParts(asked: Asked): SQL {
  const source = asked.isReduced ? reduced : everything;
  const n = sql`${ofBoth(asked)} as n`;
  return sql`
  by_category as (
    select category_id, sum(n)::int as n from (${countsBetween(sql`category_id, ${n}`, source, isBrand)}) c group by category_id
  ), by_brand as (
    select brand_id, sum(n)::int as n from (${countsBetween(sql`brand_id, ${n}`, source, isCategory)}) b group by brand_id
  ), by_discount as (
    select at_least, sum(n)::int as n from (${countsBetween(sql`at_least, ${n}`, eachDiscount, isPlace)}) d group by at_least
  ), between_prices as materialized (
    select ${sql.join(
      sizePositions.map((at) => sql`coalesce(sum(${sizeName(at)}), 0)::int as ${sizeName(at)}`),
      sql`, `,
    )}, coalesce(sum(all_of_them), 0)::int as all_of_them
      from (${countsBetween(
        sql`${sql.join(
          sizePositions.map((at) => sql`${ofPosition(at, asked)} as ${sizeName(at)}`),
          sql`, `,
        )}, ${all} as all_of_them`,
        source,
        isPlace,
      )}) counted
  ), at_any_price as materialized (
    select coalesce(sum(${ofBoth(asked)}), 0)::int as n, coalesce(sum(${all}), 0)::int as all_of_them,
           coalesce(sum(${ofPosition(0, asked)}), 0)::int as rated
      from ${source.bands} where ${isPlace}${source.where}
  )${asked.isReduced ? sql`, ${entriesPart(asked)}` : sql``}`;
}

const facet = (part: string, table: typeof categories | typeof brands, id: string): SQL => sql`
  (select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'count', n)), '[]')
     from ${sql.raw(part)} join ${table} on id = ${sql.raw(id)} where n > 0)`;

/** The colours that there are to choose in a place. */
export const coloursOf = (place: SQL): SQL => sql`
  (select coalesce(json_agg(distinct colour order by colour), '[]') from ${listingColours} where ${place} and count > 0)`;

/** The counts of a list in columns of its statement. */
export const countResults: SQL = sql`
  ${coloursOf(isPlace)} as colours,
  ${facet("by_category", categories, "category_id")} as categories,
  ${facet("by_brand", brands, "brand_id")} as brands,
  (select coalesce(json_agg(json_build_object('percent', at_least, 'count', n) order by at_least), '[]')
     from by_discount where n > 0) as discounts,
  (select json_build_array(${sql.join(sizePositions.map(sizeName), sql`, `)}) from between_prices) as sizes,
  (select n from at_any_price) as "atAnyPrice"`;
