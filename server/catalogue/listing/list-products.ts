import { limits } from "#contract/limits.ts";
import { toPaise } from "#contract/money.ts";
import type { Product, ProductList, ProductListQuery } from "#contract/products.ts";
import { listStandards, noFilter } from "#contract/standards.ts";
import { searchProducts } from "#server/catalogue/search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Slice } from "#server/platform/paging/nearer-end.ts";
import { type Counts, countFacets } from "./count-facets.ts";
import { countMatches, type Match } from "./count-matches.ts";
import type { Filters } from "./filters.ts";
import { listEntries, listEntriesFromFront, type Order } from "./list-entries.ts";
import { readCards } from "./service.ts";

/** A search lists the best so many, however many more have the same words. */
const maxMatches = 1000;

const orders: readonly Order[] = ["newest", "dearest", "cheapest"];
const legacyOrders: Record<string, Order> = {
  '{"_id":-1}': "newest",
  '{"price":-1}': "dearest",
  '{"price":1}': "cheapest",
};

/** One page of what the shop lists, with how many there are in all and behind each other choice. */
export async function listProducts(db: Queries, query: ProductListQuery): Promise<ProductList> {
  const { name = "", page = 1 } = query;
  const limit = Math.min(query.limit ?? listStandards.limit, limits.pageSizeMax);
  const filters = parseFilters(query);
  const order = parseOrder(query);
  const slice = { limit, offset: (page - 1) * limit };
  const { products, count, countAtAnyPrice, facets } =
    name === "" ? await browse(db, filters, order, slice) : await search(db, name, filters, order, slice);
  return {
    products,
    totalPages: Math.ceil(count / limit),
    currentPage: page,
    count,
    facets,
    otherPrices: countAtAnyPrice - count,
  };
}

function parseFilters({ min = listStandards.minPrice, ...query }: ProductListQuery): Filters {
  return {
    category: parseChoice(query.category),
    brand: parseChoice(query.brand),
    size: parseChoice(query.size) as Filters["size"],
    rating: query.rating ?? 0,
    minPaise: toPaise(min),
    maxPaise: parseMaxPaise(min, query.max),
  };
}

const parseChoice = (value: string | undefined) =>
  value === undefined || value === "" || value === noFilter ? null : value;

/** Without an upper bound the default one holds, unless the lower one already lies above it. */
function parseMaxPaise(min: number, max: number | undefined): number | null {
  if (max === undefined) return min > listStandards.maxPrice ? null : toPaise(listStandards.maxPrice);
  return max === 0 ? null : toPaise(max);
}

const parseOrder = ({ order, sortOrder }: ProductListQuery): Order =>
  (order === undefined ? legacyOrders[sortOrder ?? ""] : orders[order]) ?? "newest";

type Result = Counts & { products: Product[] };

/** Pages up to here are read from the front, beside the counts; further ones from the nearer end, which the counts tell. */
const maxOffsetFromFront = 200;

async function browse(db: Queries, filters: Filters, order: Order, page: Slice): Promise<Result> {
  if (page.offset <= maxOffsetFromFront) {
    const cards = listEntriesFromFront(db, filters, order, page).then((ids) => readCards(db, ids));
    const [counts, products] = await Promise.all([countFacets(db, filters), cards]);
    return { ...counts, products };
  }
  const counts = await countFacets(db, filters);
  const ids = await listEntries(db, filters, order, page, counts.count);
  return { ...counts, products: await readCards(db, ids) };
}

async function search(
  db: Queries,
  name: string,
  filters: Filters,
  order: Order,
  { limit, offset }: Slice,
): Promise<Result> {
  const ids = await searchProducts(db, name, maxMatches);
  const { matches, ...counts } = await countMatches(db, ids, filters);
  const page = sortMatches(matches, order).slice(offset, offset + limit);
  const products = await readCards(
    db,
    page.map(({ id }) => id),
  );
  return { ...counts, products };
}

/** By relevance, unless a price order is chosen; equal prices keep the better match first. */
const priceDirection = { newest: 0, dearest: -1, cheapest: 1 } as const;
const sortMatches = (matches: Match[], order: Order) =>
  matches.toSorted((a, b) => priceDirection[order] * (a.price - b.price));
