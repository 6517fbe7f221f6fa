import { sql } from "drizzle-orm";
import { type Size, sizes } from "#contract/limits.ts";
import type { Facets } from "#contract/products.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Counts } from "./count-facets.ts";
import type { Filters } from "./filters.ts";
import { any } from "./tables.ts";

interface Match extends Record<string, unknown> {
  id: string;
  price: number;
  rating: number;
  size_bits: number;
  created_at: Date;
  brand: Named | null;
  categories: Named[];
}

interface Named {
  slug: string;
  name: string;
}

type Test = (match: Match) => boolean;
type Filter = "category" | "brand" | "size" | "rating" | "price";

const comesIn = (match: Match, size: Size) => ((match.size_bits >> sizes.indexOf(size)) & 1) === 1;

const tests = (filters: Filters): Record<Filter, Test> => ({
  category: ({ categories }) => filters.category === null || categories.some(({ slug }) => slug === filters.category),
  brand: ({ brand }) => filters.brand === null || brand?.slug === filters.brand,
  size: (match) => filters.size === null || comesIn(match, filters.size),
  rating: ({ rating }) => rating >= filters.rating,
  price: ({ price }) => price >= filters.minPaise && (filters.maxPaise === null || price <= filters.maxPaise),
});

function tally(matches: Match[], named: (match: Match) => Named[]): Facets["brands"] {
  const counts = new Map<string, { slug: string; name: string; count: number }>();
  for (const { slug, name } of matches.flatMap(named)) {
    const entry = counts.get(slug) ?? { slug, name, count: 0 };
    counts.set(slug, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}

export interface Matches extends Counts {
  /** What passes every filter, in the order in which it was found. */
  found: Pick<Match, "id" | "price" | "created_at">[];
}

/** Narrows and counts what a search found: a bounded number, so each is looked at. */
export async function countMatches(db: Queries, ids: readonly string[], filters: Filters): Promise<Matches> {
  const { rows } = await db.execute<Match>(sql`
    select s.product_id as id, s.price_paise as price, s.rating, s.size_bits, s.created_at,
           (select json_build_object('slug', b.slug, 'name', b.name) from brands b where b.id = s.brand_id) as brand,
           (select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name)), '[]') from listing_entries o
              join categories c on c.id = o.category_id where o.product_id = s.product_id) as categories
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as found(id, place)
      join listing_entries s on s.product_id = found.id and s.category_id = ${any}
     order by found.place`);
  const byFilter = tests(filters);
  const passing = (but?: Filter) =>
    rows.filter((match) => (Object.keys(byFilter) as Filter[]).every((key) => key === but || byFilter[key](match)));
  const found = passing();
  const ofOtherSizes = passing("size");
  return {
    found,
    count: found.length,
    countAtAnyPrice: passing("price").length,
    facets: {
      categories: tally(passing("category"), ({ categories }) => categories),
      brands: tally(passing("brand"), ({ brand }) => (brand ? [brand] : [])),
      sizes: sizes
        .map((size) => ({ size, count: ofOtherSizes.filter((match) => comesIn(match, size)).length }))
        .filter(({ count }) => count > 0),
    },
  };
}
