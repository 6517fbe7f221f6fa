import { type SQL, sql } from "drizzle-orm";
import type { Facets } from "#contract/products.ts";
import { sizes } from "#contract/standards.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { brandId, categoryId, type Filters, sizePosition } from "./filters.ts";
import { type Bands, bandsBetween } from "./price-bands.ts";
import { countColumn, listingCounts, listingPrices } from "./tables.ts";

export interface Counts {
  count: number;
  /** How many pass every filter but the price. */
  countAtAnyPrice: number;
  facets: Facets;
}

interface Row extends Record<string, unknown> {
  kind: "category" | "brand" | "size" | "any price";
  slug: string | null;
  name: string | null;
  n: number;
}

/**
 * Adds up the stored counts of each category, brand and price band; where an end of the price range cuts a band, those of
 * each single price. Raw SQL: one statement counts every facet, and no product is read.
 */
export async function countFacets(db: Queries, filters: Filters): Promise<Counts> {
  const bands = bandsBetween(filters.minPaise, filters.maxPaise);
  const { rows } = await db.execute<Row>(sql`
    with chosen as materialized (
      select ${categoryId(filters)} as category, ${brandId(filters)} as brand
    ), ${facetCounts(filters, bands)}
    select 'category' as kind, slug, name, n from by_category join ${categories} on id = category_id where n > 0
    union all select 'brand', slug, name, n from by_brand join ${brands} on id = brand_id where n > 0
    union all select 'size', null, name, n from by_size
    union all select 'any price', null, null, n from at_any_price`);
  return readCounts(rows, filters);
}

/** The counts behind each other choice, as CTEs of the statement above; `chosen` is the category and brand of the filters. */
function facetCounts(filters: Filters, bands: Bands): SQL {
  const positions = ["any", ...sizes].map((_, position) => position);
  const column = (position: number) => sql.identifier(countColumn(filters.rating, position));
  const columns = sql.join(positions.map(column), sql`, `);
  const sums = positions.map((position) => sql`sum(${column(position)})::int as ${sizeName(position)}`);
  const values = ["any", ...sizes].map((name, position) => sql`(${name}, ${sizeName(position)})`);
  const ofSize = column(sizePosition(filters.size));
  const isCategory = sql`category_id = (select category from chosen)`;
  const isBrand = sql`brand_id = (select brand from chosen)`;
  return sql`
    by_category as (
      select category_id, sum(n)::int as n from (
        ${countsBetween(bands, sql`category_id, ${ofSize} as n`, isBrand)}
      ) c group by category_id
    ), by_brand as (
      select brand_id, sum(n)::int as n from (
        ${countsBetween(bands, sql`brand_id, ${ofSize} as n`, isCategory)}
      ) b group by brand_id
    ), by_size as (
      select v.name, v.n from (
        select ${sql.join(sums, sql`, `)} from (
          ${countsBetween(bands, columns, sql`${isCategory} and ${isBrand}`)}
        ) s
      ) summed, lateral (values ${sql.join(values, sql`, `)}) v(name, n)
    ), at_any_price as (
      select coalesce(sum(${ofSize}), 0)::int as n from ${listingCounts} where ${isCategory} and ${isBrand}
    )`;
}

const sizeName = (position: number) => sql.identifier(`s${position}`);

/** Stored counts between two prices: of whole bands, and of the single prices in the parts of bands that are cut. */
function countsBetween({ first, last, pieces }: Bands, what: SQL, where: SQL): SQL {
  const ofBands = sql`select ${what} from ${listingCounts} where ${where} and band between ${first} and ${last}`;
  const ofPrices = pieces.map(
    ({ fromPaise, toPaise }) =>
      sql`select ${what} from ${listingPrices} where ${where} and price_paise between ${fromPaise} and ${toPaise}`,
  );
  return sql.join([ofBands, ...ofPrices], sql` union all `);
}

function readCounts(rows: Row[], { size }: Filters): Counts {
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const bySize = new Map(of("size").map(({ name, n }) => [name, n]));
  const named = (kind: Row["kind"]) =>
    of(kind)
      .map(({ slug, name, n }) => ({ slug: slug ?? "", name: name ?? "", count: n }))
      .sort((a, b) => a.name.localeCompare(b.name));
  return {
    count: bySize.get(size ?? "any") ?? 0,
    countAtAnyPrice: of("any price")[0]?.n ?? 0,
    facets: {
      categories: named("category"),
      brands: named("brand"),
      sizes: sizes.map((name) => ({ size: name, count: bySize.get(name) ?? 0 })).filter(({ count }) => count > 0),
    },
  };
}
