import { sql } from "drizzle-orm";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import { discountChoices } from "#contract/catalogue/list-filters.ts";
import type { Facets } from "#contract/catalogue/products.ts";
import { type Size, sizes } from "#contract/catalogue/sizes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { byField, type Field, listFacetAttributes } from "./attribute-facets.ts";
import type { Filters } from "./filters.ts";
import type { Counts } from "./list-page.ts";
import { orders } from "./list-page-sql.ts";

export interface Match extends Record<string, unknown> {
  id: string;
  /** Its place among the matches when the newest comes first. */
  age: number;
  price: number;
  rating: number;
  discount: number;
  size_bits: number;
  colour: number | null;
  /** Like "cloth:Cotton". */
  attributes: string[];
  brand: Named | null;
  categories: Named[];
}

interface Named {
  slug: string;
  name: string;
}

type Predicate = (match: Match) => boolean;
/** Attributes by the key of their field: several can be chosen of each. */
type Filter = "category" | "brand" | "size" | "colour" | "rating" | "discount" | "price" | `attribute ${string}`;

const hasSize = (match: Match, size: Size) => ((match.size_bits >> sizes.indexOf(size)) & 1) === 1;

const predicatesOf = (filters: Filters, fields: Field[]): Partial<Record<Filter, Predicate>> => ({
  category: ({ categories }) => filters.category === null || categories.some(({ slug }) => slug === filters.category),
  brand: ({ brand }) => filters.brands.length === 0 || filters.brands.includes(brand?.slug ?? ""),
  size: (match) => filters.sizes.length === 0 || filters.sizes.some((size) => hasSize(match, size)),
  colour: ({ colour }) => filters.colours.length === 0 || filters.colours.includes(colour ?? -1),
  rating: ({ rating }) => rating >= filters.rating,
  discount: ({ discount }) => discount >= filters.discount,
  price: ({ price }) => price >= filters.minPaise && (filters.maxPaise === null || price <= filters.maxPaise),
  ...Object.fromEntries(
    [...byField(filters.attributes, fields)].map(([key, values]) => [
      `attribute ${key}`,
      ({ attributes }: Match) => attributes.some((attribute) => values.includes(attribute)),
    ]),
  ),
});

function tally(matches: Match[], named: (match: Match) => Named[]) {
  const counts = new Map<string, { slug: string; name: string; count: number }>();
  for (const { slug, name } of matches.flatMap(named)) {
    const entry = counts.get(slug) ?? { slug, name, count: 0 };
    counts.set(slug, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}

export interface Matches extends Omit<Counts, "facets"> {
  facets: Facets;
  /** What passes every filter, best match first. */
  matches: Match[];
}

/** Filters and counts the matches of a search in memory: there are at most as many as a search lists. */
export async function countMatches(db: Queries, ids: readonly string[], filters: Filters): Promise<Matches> {
  const { rows } = await db.execute<Match>(sql`
    select e.product_id as id, row_number() over (order by ${orders.newest})::int as age, e.price_paise as price, e.rating, e.discount, e.size_bits, e.colour,
           e.facts as attributes,
           (select json_build_object('slug', b.slug, 'name', b.name) from ${brands} b where b.id = e.brand_id) as brand,
           (select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name)), '[]') from ${listingEntries} o
              join ${categories} c on c.id = o.category_id where o.product_id = e.product_id) as categories
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as matches(id, position)
      join ${listingEntries} e on e.product_id = matches.id and e.category_id = ${any}
     order by matches.position`);
  const fields = await listFacetAttributes(db);
  const predicates = predicatesOf(filters, fields);
  const filterNames = Object.keys(predicates) as Filter[];
  const passing = (except?: Filter) =>
    rows.filter((match) => filterNames.every((filter) => filter === except || predicates[filter]?.(match)));
  const matches = passing();
  const ofAnySize = passing("size");
  const colours = new Set(passing("colour").map(({ colour }) => colour));
  const ofAnyDiscount = passing("discount");
  const attributes = fields.map(({ key, label, choices }) => {
    const present = new Set(passing(`attribute ${key}`).flatMap(({ attributes }) => attributes));
    return { key, label, choices: choices.filter((choice) => present.has(`${key}:${choice}`)) };
  });
  return {
    matches,
    count: matches.length,
    countAtAnyPrice: passing("price").length,
    facets: {
      categories: tally(passing("category"), ({ categories }) => categories),
      brands: tally(passing("brand"), ({ brand }) => (brand ? [brand] : [])),
      colours: colourFamilies.flatMap(({ name }, position) => (colours.has(position) ? [name] : [])),
      facts: attributes.filter(({ choices }) => choices.length > 0),
      discounts: discountChoices
        .map((percent) => ({ percent, count: ofAnyDiscount.filter(({ discount }) => discount >= percent).length }))
        .filter(({ count }) => count > 0),
      sizes: sizes
        .map((size) => ({ size, count: ofAnySize.filter((match) => hasSize(match, size)).length }))
        .filter(({ count }) => count > 0),
    },
  };
}
