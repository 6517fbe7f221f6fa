import { type SQL, sql } from "drizzle-orm";
import { sizes } from "#contract/limits.ts";
import type { Facets } from "#contract/products.ts";
import type { Queries } from "#server/database/client.ts";
import { brandId, categoryId, type Filters, sizePosition } from "./filters.ts";
import { type Bands, bandsBetween } from "./price-bands.ts";
import { any, countColumn } from "./tables.ts";

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
 * Counts by adding up the counts that are kept for each category, brand and price band; only where an end of the price
 * range cuts a band are the products of that piece looked at.
 */
export async function countPlaces(db: Queries, filters: Filters): Promise<Counts> {
  const bands = bandsBetween(filters.minPaise, filters.maxPaise);
  const { rows } = await db.execute<Row>(sql`
    with kept as materialized (
      select ${categoryId(filters)} as category, ${brandId(filters)} as brand
    ), ${tallies(filters, bands)}
    select 'category' as kind, slug, name, n from by_category join categories on id = category_id where n > 0
    union all select 'brand', slug, name, n from by_brand join brands on id = brand_id where n > 0
    union all select 'size', null, name, n from by_size
    union all select 'any price', null, null, n from at_any_price`);
  return readCounts(rows, filters);
}

function tallies(filters: Filters, { first, last, pieces }: Bands): SQL {
  const chosen = sql.identifier(countColumn(filters.rating, sizePosition(filters.size)));
  const inBands = sql`band between ${first} and ${last}`;
  const sizeColumns = ["any", ...sizes].map(
    (name, position) => sql`(${name}, ${sql.identifier(countColumn(filters.rating, position))})`,
  );
  const cut = cutPieces(filters, pieces);
  return sql`
    cut as materialized (${cut}),
    by_category as (
      select category_id, sum(n)::int as n from (
        select category_id, ${chosen} as n from shelf_counts, kept where brand_id = brand and ${inBands}
        union all select category_id, 1 from cut, kept where (brand = ${any} or brand_id = brand) and of_size
      ) c group by category_id
    ), by_brand as (
      select brand_id, sum(n)::int as n from (
        select brand_id, ${chosen} as n from shelf_counts, kept where category_id = category and ${inBands}
        union all select brand_id, 1 from cut, kept where category_id = category and of_size
      ) b group by brand_id
    ), by_size as (
      select name, sum(n)::int as n from (
        select v.name, v.n from shelf_counts, kept, lateral (values ${sql.join(sizeColumns, sql`, `)}) v(name, n)
         where category_id = category and brand_id = brand and ${inBands}
        union all select v.name, 1 from cut, kept, lateral (values ('any', 127), ${sizeBits}) v(name, bits)
         where category_id = category and (brand = ${any} or brand_id = brand) and (v.name = 'any' or size_bits & v.bits <> 0)
      ) s group by name
    ), at_any_price as (
      select coalesce(sum(${chosen}), 0)::int as n from shelf_counts, kept where category_id = category and brand_id = brand
    )`;
}

const sizeBits = sql.join(
  sizes.map((size, position) => sql`(${size}, ${sql.raw(String(1 << position))})`),
  sql`, `,
);

/** The places of the products in the cut pieces, with whether they come in the chosen size. */
function cutPieces({ rating, size }: Filters, pieces: Bands["pieces"]): SQL {
  const within = pieces.map(({ fromPaise, toPaise }) => sql`price_paise between ${fromPaise} and ${toPaise}`);
  const bit = size === null ? 0 : 1 << sizes.indexOf(size);
  return sql`
    select p.category_id, p.brand_id, p.size_bits, (${bit} = 0 or p.size_bits & ${bit} <> 0) as of_size
      from shelf_places a join shelf_places p on p.product_id = a.product_id
     where a.category_id = ${any} and a.rating >= ${rating}
       and (${
         pieces.length > 0
           ? sql.join(
               within.map((w) => sql`(a.${w})`),
               sql` or `,
             )
           : sql`false`
       })`;
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
