import { limits } from "#contract/limits.ts";

/** What the address of a list asks for: a search that is long enough, or else a page. */
export function askedFor(url: string): { search: string; page: string } {
  const { searchParams } = new URL(url);
  const search = (searchParams.get("search") ?? "").trim();
  return { search: search.length >= limits.searchMin ? search : "", page: searchParams.get("page") ?? "" };
}

/** What a search found is one page. */
export const onePage = (count: number) => ({ totalPages: 1, currentPage: 1, count });
