import { formatChosenAttribute, parseChosenAttributes } from "#contract/catalogue/chosen-attributes.ts";
import { readChoices } from "#contract/catalogue/list-filters.ts";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { anyPrice, choose, type Filters, toggle } from "./filters.ts";
import { formatDiscount, formatPrices, formatRating } from "./format-filter.ts";

interface Named {
  slug: string;
  name: string;
}

export interface ActiveFilter {
  label: string;
  /** The list without it. */
  without: Filters;
}

const nameOf = (slug: string, all: Named[]) => all.find((one) => one.slug === slug)?.name ?? slug;

/** What narrows the list, each with the way to be rid of it. The price range is one, also where it is the usual one. */
export function activeFilters(filters: Filters, site: { categories: Named[]; brands: Named[] }): ActiveFilter[] {
  const { name, category, brand, size, colour, facts: attributes, min, max, rating, discount } = filters;
  const active: ActiveFilter[] = [];
  const add = (isActive: boolean, label: string, choice: Partial<Filters>) => {
    if (isActive) active.push({ label, without: choose(filters, choice) });
  };
  add(name !== "", `“${name}”`, { name: "" });
  add(category !== "", nameOf(category, site.categories), { category: "" });
  for (const one of readChoices(brand))
    active.push({ label: nameOf(one, site.brands), without: toggle(filters, "brand", one) });
  for (const one of readChoices(size)) active.push({ label: formatSize(one), without: toggle(filters, "size", one) });
  for (const one of readChoices(colour)) active.push({ label: one, without: toggle(filters, "colour", one) });
  for (const one of parseChosenAttributes(attributes))
    active.push({ label: one.value, without: toggle(filters, "facts", formatChosenAttribute(one)) });
  add(min > anyPrice.min || max !== anyPrice.max, formatPrices(filters), anyPrice);
  add(rating > 0, formatRating(rating), { rating: 0 });
  add(discount > 0, formatDiscount(discount), { discount: 0 });
  return active;
}
