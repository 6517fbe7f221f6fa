import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { PageQuery, paged } from "#contract/paging.ts";

/** The periods that searches are summed up over, in days. */
export const searchPeriods = ["7", "30", "90"] as const;

export const SearchTermQuery = z.object({
  ...PageQuery.shape,
  days: z.optional(z.enum(searchPeriods, "Days must be 7, 30 or 90.")),
  /** Only what found nothing at least once. */
  found: z.optional(z.enum(["", "nothing"], "Found must be nothing, or left out.")),
});
export type SearchTermQuery = z.infer<typeof SearchTermQuery>;

/** What people looked for, how often, and how often it found nothing. */
export const SearchTerm = z.strictObject({
  term: z.string(),
  times: z.number(),
  withoutResult: z.number(),
  /** The word of it that a synonym would help. */
  word: z.string(),
});
export type SearchTerm = z.infer<typeof SearchTerm>;

export const searchTermCalls = calls({
  "GET /search/terms": {
    access: "admin",
    permission: "manage catalogue",
    summary:
      "What people looked for at least three times (each once a day) in the last 7, 30 (unless said otherwise) or 90 days, most often first",
    query: SearchTermQuery,
    reply: z.strictObject({ terms: z.array(SearchTerm), ...paged }),
  },
  "GET /search/popular": {
    access: "open",
    summary: "What several people look for and find, in words that the shop shows itself: for an empty search box",
    reply: z.strictObject({ terms: z.array(z.string()) }),
  },
});
