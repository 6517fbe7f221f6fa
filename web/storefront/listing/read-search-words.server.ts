import { readSearchText } from "#contract/catalogue/search-text.ts";
import type { Filters } from "./filters/filters.ts";

/**
 * Price and size words of a search become filters, unless the address has such filters already. Read on the server alone, to keep it out of
 * every page.
 */
export function readSearchWords(filters: Filters, query: URLSearchParams): Filters {
  const { name, ...words } = readSearchText(filters.name);
  const unsaid = Object.entries(words).filter(([filter]) => !query.has(filter));
  return { ...filters, ...Object.fromEntries(unsaid), name };
}
