import { parseChosenAttributes } from "#contract/catalogue/chosen-attributes.ts";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import { listStandards, noFilter, readChoices } from "#contract/catalogue/list-filters.ts";
import type { Facets, Product, ProductList, ProductListQuery } from "#contract/catalogue/products.ts";
import { toPaise } from "#contract/money.ts";
import { findPresentSlugs } from "#server/catalogue/listing/former-slugs.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import { searchProducts, suggestQuery } from "#server/catalogue/search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { listAttributeFacets } from "./attribute-facets.ts";
import { countMatches, type Match } from "./count-matches.ts";
import type { Filters } from "./filters.ts";
import { type Counts, type Order as ListedBy, listPage } from "./list-page.ts";
import { listSeveral } from "./list-several.ts";

/** A search lists the best so many, however many more have the same words. */
const maxMatches = 1000;

/** How good a match is only a search knows. */
type Order = ListedBy | "best-match";

const orders: readonly ListedBy[] = ["newest", "dearest", "cheapest", "most-reduced"];
const legacyOrders: Record<string, ListedBy> = {
  '{"_id":-1}': "newest",
  '{"price":-1}': "dearest",
  '{"price":1}': "cheapest",
};

/** One page of what the shop lists, with how many there are in all and behind each other choice. */
export async function listProducts(db: Queries, query: ProductListQuery): Promise<ProductList> {
  const list = await listAsked(db, query);
  // Only where nothing is found at all: whoever asks by present slugs pays nothing for former ones.
  const present = list.count + list.otherPrices === 0 ? await findPresentSlugs(db, query) : undefined;
  return present ? { ...(await listAsked(db, { ...query, ...present })), present } : list;
}

async function listAsked(db: Queries, query: ProductListQuery): Promise<ProductList> {
  const { name = "" } = query;
  const { page, limit, offset, paged } = pageOf(query, listStandards.limit);
  const filters = parseFilters(query);
  const order = parseOrder(query);
  const { products, count, countAtAnyPrice, facets, isPartial } = await listBy(db, name, filters, order, {
    limit,
    offset,
  });
  return {
    products,
    ...paged(count),
    facets,
    otherPrices: countAtAnyPrice - count,
    ...(isPartial && { isPartial }),
    ...(name !== "" && page === 1 && (await offerCorrection(db, name))),
  };
}

async function offerCorrection(db: Queries, name: string): Promise<Pick<ProductList, "didYouMean">> {
  const didYouMean = await suggestQuery(db, name);
  return didYouMean === undefined ? {} : { didYouMean };
}

/** One brand and one size are counted in advance; several, a colour or an attribute are not. */
const isCounted = ({ brands, sizes, colours, attributes }: Filters) =>
  brands.length <= 1 && sizes.length <= 1 && colours.length === 0 && attributes.length === 0;

async function listBy(db: Queries, name: string, filters: Filters, order: Order, slice: Slice): Promise<Result> {
  if (name !== "") return search(db, name, filters, order, slice);
  const list = isCounted(filters) ? listPage : listSeveral;
  const { facets, ...found } = await list(db, filters, order === "best-match" ? "newest" : order, slice);
  return { ...found, facets: { ...facets, facts: await listAttributeFacets(db, filters) } };
}

function parseFilters({ min = listStandards.minPrice, ...query }: ProductListQuery): Filters {
  return {
    category: parseChoice(query.category),
    brands: readChoices(query.brand ?? ""),
    sizes: readChoices(query.size ?? "") as Filters["sizes"],
    colours: readChoices(query.colour ?? "").map((colour) => colourFamilies.findIndex(({ name }) => name === colour)),
    attributes: parseChosenAttributes(query.facts ?? ""),
    rating: query.rating ?? 0,
    discount: query.discount ?? 0,
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
  (order === undefined ? legacyOrders[sortOrder ?? ""] : orders[order]) ?? "best-match";

type Result = Omit<Counts, "facets"> & { facets: Facets; products: Product[] };

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

/** What is equal in an order keeps the better match first. */
const comparisons: Record<Order, (a: Match, b: Match) => number> = {
  "best-match": () => 0,
  newest: (a, b) => a.age - b.age,
  dearest: (a, b) => b.price - a.price,
  cheapest: (a, b) => a.price - b.price,
  "most-reduced": (a, b) => b.discount - a.discount,
};
const sortMatches = (matches: Match[], order: Order) => matches.toSorted(comparisons[order]);
