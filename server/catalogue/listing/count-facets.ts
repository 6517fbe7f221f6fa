import { type SQL, sql } from "drizzle-orm";
import { sizes } from "#contract/limits.ts";
import type { Facets } from "#contract/products.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { brandId, categoryId, type Filters, sizePosition } from "./filters.ts";
import { type Bands, bandsBetween } from "./price-bands.ts";
import { countColumn } from "./tables.ts";

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
 * Counts by adding up the counts that are kept for each category, brand and price band; where an end of the price range
 * cuts a band, those of each single price.
 */
export async function countFacets(db: Queries, filters: Filters): Promise<Counts> {
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

function tallies(filters: Filters, bands: Bands): SQL {
  const column = (position: number) => sql.identifier(countColumn(filters.rating, position));
  const chosen = column(sizePosition(filters.size));
  const sizeSums = ["any", ...sizes].map((_, position) => sql`sum(${column(position)})::int as ${sizeName(position)}`);
  const sizeValues = ["any", ...sizes].map((name, position) => sql`(${name}, ${sizeName(position)})`);
  const counted = (what: SQL, where: SQL) => countedBetween(bands, what, where);
  return sql`
    by_category as (
      select category_id, sum(n)::int as n from (
        ${counted(sql`category_id, ${chosen} as n`, sql`brand_id = (select brand from kept)`)}
      ) c group by category_id
    ), by_brand as (
      select brand_id, sum(n)::int as n from (
        ${counted(sql`brand_id, ${chosen} as n`, sql`category_id = (select category from kept)`)}
      ) b group by brand_id
    ), by_size as (
      select v.name, v.n from (
        select ${sql.join(sizeSums, sql`, `)} from (
          ${counted(
            sql.join(
              ["any", ...sizes].map((_, position) => column(position)),
              sql`, `,
            ),
            sql`category_id = (select category from kept) and brand_id = (select brand from kept)`,
          )}
        ) s
      ) summed, lateral (values ${sql.join(sizeValues, sql`, `)}) v(name, n)
    ), at_any_price as (
      select coalesce(sum(${chosen}), 0)::int as n from listing_counts
       where category_id = (select category from kept) and brand_id = (select brand from kept)
    )`;
}

const sizeName = (position: number) => sql.identifier(`s${position}`);

/** Rows of counts between two prices: of whole bands, and of the single prices in the pieces of bands that are cut. */
function countedBetween({ first, last, pieces }: Bands, what: SQL, where: SQL): SQL {
  const ofBands = sql`select ${what} from listing_counts where ${where} and band between ${first} and ${last}`;
  const ofPrices = pieces.map(
    ({ fromPaise, toPaise }) =>
      sql`select ${what} from listing_prices where ${where} and price_paise between ${fromPaise} and ${toPaise}`,
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
