import { data, type RouterContextProvider, redirect } from "react-router";
import { readChoices } from "#contract/catalogue/list-filters.ts";
import { pageLimits } from "#contract/page-limits.ts";
import { callFrom } from "#web/api.server.ts";
import { describeBrand } from "#web/storefront/brands/describe-brand.server.ts";
import { formatDaysOff } from "#web/storefront/brands/format-days-off.server.ts";
import { toCard } from "#web/storefront/product-card/to-card.ts";
import { addressOf, anyPrice, type Filters, filtersAt, isCut, toQuery } from "./filters/filters.ts";
import { pagesAt } from "./loaded-pages.ts";
import { readSearchWords } from "./read-search-words.server.ts";

const named = <T extends { slug: string; name: string; description: string }>(all: T[], slug: string) => {
  const found = all.find((one) => one.slug === slug);
  return found ? { name: found.name, description: found.description } : null;
};

/** Categories and brands, counted at the prices that are listed once one of them is chosen. */
async function countChoices(context: Readonly<RouterContextProvider>, filters: Filters) {
  if (!isCut(filters)) return {};
  const query = toQuery({ ...filters, ...anyPrice, min: filters.min, page: 1, limit: 1 });
  const { categories, brands } = (await callFrom(context, "GET /product/list", { query })).facets;
  return { categories, brands };
}

/**
 * The list at an address, and what it is a list of. A former slug leads to the present address; a category or
 * brand that there is not is a page that there is not.
 */
export async function loadList(context: Readonly<RouterContextProvider>, url: URL) {
  const asked = filtersAt(url);
  // Longer than any slug: without this, each such address would be another page to keep, of all products.
  const isTooLong =
    asked && !asked.brand.includes(",") && Math.max(asked.category.length, asked.brand.length) > pageLimits.nameMax;
  if (!asked || isTooLong) throw data(null, { status: 404 });
  const filters = readSearchWords(asked, url.searchParams);
  // One spelling of several values, so that a list is kept and counted once.
  const isSpelled = (["brand", "size", "colour", "facts"] as const).every(
    (name) => !/[,%]/.test(url.searchParams.get(name) ?? "") || url.searchParams.get(name) === asked[name],
  );
  if (!isSpelled) throw redirect(addressOf(filters), 301);
  const isBrandPage = filters.brand !== "" && !filters.brand.includes(",") && !filters.category && !filters.name;
  const pagesBelow = Array.from({ length: pagesAt(url.searchParams, filters) - 1 }, (_, n) => filters.page + n + 1);
  const listOf = (page: number) => callFrom(context, "GET /product/list", { query: toQuery({ ...filters, page }) });
  const [list, choices, below, categories, brands, { page }] = await Promise.all([
    listOf(filters.page),
    countChoices(context, filters),
    Promise.all(pagesBelow.map(listOf)),
    filters.category ? callFrom(context, "GET /category/list").then((reply) => reply.categories) : [],
    filters.brand ? callFrom(context, "GET /brand/list").then((reply) => reply.brands) : [],
    isBrandPage ? callFrom(context, "GET /brand/page/{slug}", { params: { slug: filters.brand } }) : { page: null },
  ]);
  if (list.present) throw redirect(addressOf({ ...filters, ...list.present }), 301);
  const category = named(categories, filters.category);
  const brand = named(brands, filters.brand);
  const away = formatDaysOff(brand?.name ?? "", brands.find(({ slug }) => slug === filters.brand)?.daysOff ?? null);
  const isBrandKnown = readChoices(filters.brand).some((slug) => named(brands, slug) !== null);
  const isKnown = (filters.category === "" || category !== null) && (filters.brand === "" || isBrandKnown);
  const lists = [list, ...below.filter(({ products }) => products.length > 0)];
  return data(
    {
      ...list,
      facets: { ...list.facets, ...choices },
      products: lists.flatMap(({ products }) => products.map(toCard)),
      pages: lists.length,
      filters,
      category,
      brand,
      away,
      head: page && describeBrand(page, filters.brand),
    },
    { status: isKnown ? 200 : 404 },
  );
}
