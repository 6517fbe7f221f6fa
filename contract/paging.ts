import * as z from "zod/mini";
import { numberInQuery, optionalText } from "./fields.ts";
import { limits } from "./limits.ts";

/** Which page of a list. A page has 20 rows unless said otherwise, and at most 100, whatever is asked for. */
export const PageQuery = z.object({
  page: numberInQuery("Page", { min: 1, max: 1_000_000, whole: true }),
  limit: numberInQuery("Limit", { min: 1, max: 1_000_000, whole: true }),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The query of a paged list that can be searched. */
export const PageSearchQuery = z.extend(PageQuery, {
  search: z.optional(optionalText("Search", { max: limits.searchMax })),
});
export type PageSearchQuery = z.infer<typeof PageSearchQuery>;

/** What every paged list says about itself. */
export const paged = { totalPages: z.number(), currentPage: z.number(), count: z.number() };

/** Fewer than two letters find nothing. */
export const SearchQuery = z.object({ search: optionalText("Search", { max: limits.searchMax }) });
export type SearchQuery = z.infer<typeof SearchQuery>;
