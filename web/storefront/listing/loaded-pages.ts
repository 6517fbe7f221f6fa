import type { Filters } from "./filters/filters.ts";

/** In the address: how many pages "Load more" has put below each other, so that a reload, going back and a shared link show them again. */
export const pagesName = "pages";

/** However many pages more are loaded, an address asks the server for so many products at most. */
const productsMax = 200;
const mostPages = ({ limit }: Filters) => Math.max(1, Math.floor(productsMax / limit));

/** What is no number of pages is one page. */
export function pagesAt(query: URLSearchParams, filters: Filters): number {
  const asked = query.get(pagesName) ?? "";
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), mostPages(filters)) : 1;
}

/** The query of an address with so many pages below each other. */
export function withPages(search: string, pages: number, filters: Filters): string {
  const query = new URLSearchParams(search);
  query.set(pagesName, String(Math.min(pages, mostPages(filters))));
  return `?${query}`.replaceAll("%2C", ",").replaceAll("%3A", ":");
}
