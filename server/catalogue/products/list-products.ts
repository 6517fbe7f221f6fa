import { limits, listStandards } from "#contract/limits.ts";
import { toPaise } from "#contract/money.ts";
import type { ProductList, ProductListQuery } from "#contract/products.ts";
import { type Counts, countFacets } from "#server/catalogue/listing/count-facets.ts";
import { countMatches, type Matches } from "#server/catalogue/listing/count-matches.ts";
import type { Filters } from "#server/catalogue/listing/filters.ts";
import { listEntries, type Order, type Page } from "#server/catalogue/listing/list-entries.ts";
import { findMatches } from "#server/catalogue/search/find-matches.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCards } from "./service.ts";

/** A search shows the best so many, however many more have the same words. */
const mostMatches = 1000;

const orders: readonly Order[] = ["newest", "dearest", "cheapest"];
const olderOrders: Record<string, Order> = {
  '{"_id":-1}': "newest",
  '{"price":-1}': "dearest",
  '{"price":1}': "cheapest",
};

const chosen = (value: string | undefined) => (value === undefined || value === "" || value === "all" ? null : value);

/** Without an upper bound the usual one holds, unless the lower one already lies above it. */
function upperBound(min: number, max: number | undefined): number | null {
  if (max === undefined) return min > listStandards.maxPrice ? null : toPaise(listStandards.maxPrice);
  return max === 0 ? null : toPaise(max);
}

function filtersOf({ min = listStandards.minPrice, ...query }: ProductListQuery): Filters {
  return {
    category: chosen(query.category),
    brand: chosen(query.brand),
    size: chosen(query.size) as Filters["size"],
    rating: query.rating ?? 0,
    minPaise: toPaise(min),
    maxPaise: upperBound(min, query.max),
  };
}

const orderOf = ({ order, sortOrder }: ProductListQuery): Order =>
  (order === undefined ? olderOrders[sortOrder ?? ""] : orders[order]) ?? "newest";

/** The best match comes first unless a price order is asked for; equal prices keep the better match first. */
const byPrice = { newest: 0, dearest: -1, cheapest: 1 } as const;
const inOrder = (found: Matches["found"], order: Order) =>
  found.toSorted((a, b) => byPrice[order] * (a.price - b.price));

type Found = Counts & { ids: string[] };

async function search(
  db: Queries,
  name: string,
  filters: Filters,
  order: Order,
  { limit, offset }: Page,
): Promise<Found> {
  const { found, ...counts } = await countMatches(db, await findMatches(db, name, mostMatches), filters);
  const page = inOrder(found, order).slice(offset, offset + limit);
  return { ...counts, ids: page.map(({ id }) => id) };
}

async function browse(db: Queries, filters: Filters, order: Order, page: Page): Promise<Found> {
  const [counts, ids] = await Promise.all([countFacets(db, filters), listEntries(db, filters, order, page)]);
  return { ...counts, ids };
}

/** One page of what the shop shows, with how many there are in all and behind each other choice. */
export async function listProducts(db: Queries, query: ProductListQuery): Promise<ProductList> {
  const { name = "", page = 1 } = query;
  const limit = Math.min(query.limit ?? listStandards.limit, limits.pageSizeMax);
  const filters = filtersOf(query);
  const order = orderOf(query);
  const pages = { limit, offset: (page - 1) * limit };
  const { ids, count, countAtAnyPrice, facets } =
    name === "" ? await browse(db, filters, order, pages) : await search(db, name, filters, order, pages);
  return {
    products: await readCards(db, ids),
    totalPages: Math.ceil(count / limit),
    currentPage: page,
    count,
    facets,
    otherPrices: countAtAnyPrice - count,
  };
}
