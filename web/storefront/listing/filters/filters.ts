import { formatChosenAttribute, parseChosenAttributes } from "#contract/catalogue/chosen-attributes.ts";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import {
  choicesMax,
  discountChoices,
  listStandards,
  readChoices,
  spellChoices,
} from "#contract/catalogue/list-filters.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { pageLimits } from "#contract/page-limits.ts";

/** What the list of products is filtered by: all of it stands in the address of the page. */
export interface Filters {
  name: string;
  category: string;
  /** One slug, or several parted by commas; what has any of them is listed. */
  brand: string;
  size: string;
  /** Names of colour families. */
  colour: string;
  /** Attributes like "cloth:Cotton", as `formatChosenAttribute` has them. */
  facts: string;
  min: number;
  /** 0: no upper bound. */
  max: number;
  rating: number;
  /** At least so many percent off; 0: any. */
  discount: number;
  /** None: as the list is by itself, a search by its best match and any other newest first. */
  order: number | null;
  page: number;
  limit: number;
}

/** The ends of the price slider, in rupees: the left one means "and below", the right one "and above". */
export const priceEnds = { low: 500, high: 5000, distance: 10 } as const;

const { minPrice, maxPrice } = listStandards;
export const anyPrice = { min: minPrice, max: 0 } as const;

export const unfiltered: Filters = {
  name: "",
  category: "",
  brand: "",
  size: "",
  colour: "",
  facts: "",
  min: minPrice,
  max: maxPrice,
  rating: 0,
  discount: 0,
  order: null,
  page: 1,
  limit: listStandards.limit,
};

/** The upper bound of a list whose address says none: what is looked for by name, category or brand is not hidden by its price. */
export const usualMax = ({ name, category, brand }: Pick<Filters, "name" | "category" | "brand">): number =>
  name || category || brand ? anyPrice.max : maxPrice;

/** The list of all products is cut at the usual price, which another choice takes away. */
export const isCut = (filters: Filters): boolean => filters.max === maxPrice && usualMax(filters) === maxPrice;

const slug = (text: string) => (text === "all" ? "" : text);
const slugOfQuery = (text: string | null) => (text && text.length <= pageLimits.nameMax ? slug(text) : "");

/** The filters of which several values can be chosen at once, in the order of their choices; brands and attributes go by the alphabet. */
const choices = {
  brand: undefined,
  size: sizes,
  colour: colourFamilies.map(({ name }) => name),
  facts: undefined,
} as const;
export type SeveralFilter = keyof typeof choices;

export const isChosen = (filters: Filters, of: SeveralFilter, value: string) =>
  readChoices(filters[of]).includes(value);

/** The list with one value more, or without it where it is chosen already. */
export function toggle(filters: Filters, of: SeveralFilter, value: string): Filters {
  const values = readChoices(filters[of]);
  const others = values.filter((one) => one !== value);
  return choose(filters, {
    [of]: spellChoices(others.length < values.length ? others : [...values, value], choices[of]),
  });
}

function chosenIn(query: URLSearchParams, of: SeveralFilter): string {
  const known: readonly string[] | undefined = choices[of];
  const asked = query.get(of) ?? "";
  const values = of === "facts" ? parseChosenAttributes(asked).map(formatChosenAttribute) : readChoices(asked);
  const valid = values.filter((value) => (known ? known.includes(value) : value.length <= pageLimits.nameMax));
  return spellChoices([...new Set(valid)].slice(0, choicesMax), known);
}

/** A well-formed number within its bounds, or what holds without it. */
function number(text: string | null, [least, most]: readonly [number, number], otherwise: number, form = /^\d{1,9}$/) {
  const value = Number(text);
  return text !== null && form.test(text) && value >= least && value <= most ? value : otherwise;
}

const rupees = /^\d{1,9}(\.\d{1,2})?$/;
const prices = [0, pageLimits.priceMax] as const;

/** What makes no sense in an address is as good as not there. */
function readFilters(query: URLSearchParams, path: { category?: string; brand?: string }): Filters {
  const name = (query.get("name") ?? "").trim().slice(0, pageLimits.nameMax);
  const category = path.category === undefined ? slugOfQuery(query.get("category")) : slug(path.category);
  const brand = path.brand === undefined ? chosenIn(query, "brand") : slug(path.brand);
  const min = number(query.get("min"), prices, minPrice, rupees);
  const max = number(query.get("max"), prices, usualMax({ name, category, brand }), rupees);
  return {
    name,
    category,
    brand,
    size: chosenIn(query, "size"),
    colour: chosenIn(query, "colour"),
    facts: chosenIn(query, "facts"),
    min: min === priceEnds.low ? minPrice : min,
    max: max === priceEnds.high || max < min ? 0 : max,
    rating: number(query.get("rating"), [0, 5], 0),
    discount: discountChoices.find((percent) => String(percent) === query.get("discount")) ?? 0,
    order: orderIn(query.get("order"), name),
    page: number(query.get("page"), [1, 1_000_000], 1),
    limit: Math.min(number(query.get("limit"), [1, 1_000_000], listStandards.limit), pageLimits.pageSizeMax),
  };
}

/** Newest first is a choice of its own in a search only. */
function orderIn(text: string | null, name: string): number | null {
  const order = number(text, [0, 3], -1);
  return order < (name ? 0 : 1) ? null : order;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const shopPath = /^\/shop(?:\/(category|brand)\/([^/]+))?\/?$/;

/** The filters of an address of the shop; nothing for another address. */
export function filtersAt({ pathname, search }: { pathname: string; search: string }): Filters | null {
  const [isShop, by, slug = ""] = shopPath.exec(pathname) ?? [];
  // Several brands have no place in the path.
  if (isShop === undefined || decoded(slug).includes(",")) return null;
  return readFilters(new URLSearchParams(search), by ? { [by]: decoded(slug) } : {});
}

/**
 * What differs from the unfiltered list, as the API and forms spell it. The upper bound is said wherever an address has another usual one.
 */
export function toQuery(filters: Filters): Record<string, string> {
  const isSaid = (key: keyof Filters) => {
    if (key === "order" && filters.order === 0) return filters.name !== "";
    return filters[key] !== unfiltered[key] || (key === "max" && usualMax(filters) !== maxPrice);
  };
  const changed = (Object.keys(unfiltered) as (keyof Filters)[]).filter(isSaid);
  return Object.fromEntries(changed.map((key) => [key, String(filters[key])]));
}

/** Where the category, or else a single brand, has its place in the path; everything else follows as a query. */
export function addressOf(filters: Filters): string {
  const { category, brand = "", ...rest } = toQuery(filters);
  if (filters.max === usualMax(filters)) delete rest.max;
  const isBrandPage = !category && brand !== "" && !brand.includes(",");
  const path = category
    ? `/shop/category/${encodeURIComponent(category)}`
    : isBrandPage
      ? `/shop/brand/${encodeURIComponent(brand)}`
      : "/shop";
  const query = new URLSearchParams(brand && !isBrandPage ? { brand, ...rest } : rest)
    .toString()
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":");
  return query ? `${path}?${query}` : path;
}

/** Another choice begins at the first page. A category, brand or search chosen in the list of all products shows all prices. */
export function choose(filters: Filters, choice: Partial<Filters>): Filters {
  const chosen = { ...filters, page: 1, ...choice };
  return isCut(filters) && choice.max === undefined ? { ...chosen, max: usualMax(chosen) } : chosen;
}

/** Everything, in the same order. */
export const withoutFilters = ({ order, limit }: Filters): Filters => ({ ...unfiltered, ...anyPrice, order, limit });
