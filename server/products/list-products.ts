import { limits, listStandards } from "#contract/limits.ts";
import { toPaise } from "#contract/money.ts";
import type { ProductList, ProductListQuery } from "#contract/products.ts";
import type { Queries } from "#server/database/client.ts";
import { countPlaces } from "#server/shelf/count-places.ts";
import type { Filters } from "#server/shelf/filters.ts";
import { listPlaces, type Order } from "#server/shelf/list-places.ts";
import { readCards } from "./cards.ts";

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

function filtersOf({
  category,
  brand,
  size,
  rating = 0,
  min = listStandards.minPrice,
  max,
}: ProductListQuery): Filters {
  return {
    category: chosen(category),
    brand: chosen(brand),
    size: chosen(size) as Filters["size"],
    rating,
    minPaise: toPaise(min),
    maxPaise: upperBound(min, max),
  };
}

const orderOf = ({ order, sortOrder }: ProductListQuery): Order =>
  (order === undefined ? olderOrders[sortOrder ?? ""] : orders[order]) ?? "newest";

/** One page of what the shop shows, with how many there are in all and behind each other choice. */
export async function listProducts(db: Queries, query: ProductListQuery): Promise<ProductList> {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? listStandards.limit, limits.pageSizeMax);
  const filters = filtersOf(query);
  const [{ count, countAtAnyPrice, facets }, products] = await Promise.all([
    countPlaces(db, filters),
    listPlaces(db, filters, orderOf(query), { limit, offset: (page - 1) * limit }).then((ids) => readCards(db, ids)),
  ]);
  return {
    products,
    totalPages: Math.ceil(count / limit),
    currentPage: page,
    count,
    facets,
    otherPrices: countAtAnyPrice - count,
  };
}
