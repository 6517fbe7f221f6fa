import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { Slice } from "./nearer-end.ts";

interface Page extends Slice {
  page: number;
  /** What the reply says of the list, which has so many rows on all its pages. */
  paged: (count: number) => { totalPages: number; currentPage: number; count: number };
}

/** The page that a query asks for: of the usual size unless the list says otherwise, and never longer than a page may be. */
export function pageOf(query: PageQuery, usualLimit: number = limits.pageSize): Page {
  const { page = 1 } = query;
  const limit = Math.min(query.limit ?? usualLimit, limits.pageSizeMax);
  return {
    page,
    limit,
    offset: (page - 1) * limit,
    paged: (count) => ({ totalPages: Math.ceil(count / limit), currentPage: page, count }),
  };
}
