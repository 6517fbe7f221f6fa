import { limits } from "#contract/limits.ts";

/** The search and the page in the address of a list. A search that is too short counts as none. */
export function readListParams(url: string): { search: string; page: string } {
  const { searchParams } = new URL(url);
  const search = (searchParams.get("search") ?? "").trim();
  return { search: search.length >= limits.searchMin ? search : "", page: searchParams.get("page") ?? "" };
}

/** The results of a search come as one page. */
export const singlePage = (count: number) => ({ totalPages: 1, currentPage: 1, count });
