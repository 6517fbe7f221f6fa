import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged } from "#contract/paging.ts";

const accentedLatin = /\p{Script=Latin}\p{Mn}+/gu;

/** Search compares words in lower case and Latin letters without accents. */
export const foldSearchText = (value: string): string =>
  value
    .normalize("NFKD")
    .replace(accentedLatin, (letter) => letter[0] ?? "")
    .normalize("NFKC")
    .toLowerCase();

/** One word as search knows it. */
function searchWord(label: string) {
  const { synonymWordMin: min, synonymWordMax: max } = limits;
  const wrongLength = `${label} must be ${min} to ${max} characters.`;
  return text(label).check(
    z.overwrite(foldSearchText),
    z.regex(/^[\p{L}\p{M}\p{N}]+$/u, {
      error: `${label} must be one word of letters and digits.`,
      abort: true,
    }),
    z.minLength(min, wrongLength),
    z.maxLength(max, wrongLength),
  );
}

/** A search for the word also finds what has the synonym. */
export const SearchSynonymForm = z.object({ word: searchWord("Word"), synonym: searchWord("Synonym") }).check(
  z.refine(({ word, synonym }) => word !== synonym, {
    path: ["synonym"],
    error: "A word cannot be its own synonym.",
  }),
);
export type SearchSynonymForm = z.infer<typeof SearchSynonymForm>;

export const SearchSynonym = z.strictObject({ _id: Id, word: z.string(), synonym: z.string() });
export type SearchSynonym = z.infer<typeof SearchSynonym>;

const SynonymDone = z.strictObject({ success: z.literal(true), message: z.string(), synonym: SearchSynonym });

export const searchSynonymCalls = calls({
  "GET /search-synonym": {
    access: "admin",
    permission: "manage catalogue",
    summary: "A page of the synonyms that search knows, by word, or those with the letters that are typed",
    query: z.object({ search: z.optional(optionalText("Search", { max: limits.searchMax })), ...PageQuery.shape }),
    reply: z.strictObject({ synonyms: z.array(SearchSynonym), ...paged }),
  },
  "POST /search-synonym/add": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Add a synonym; search knows it at once",
    body: SearchSynonymForm,
    reply: SynonymDone,
  },
  "PUT /search-synonym/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Change a synonym",
    body: SearchSynonymForm,
    reply: SynonymDone,
  },
  "DELETE /search-synonym/delete/{id}": {
    access: "admin",
    permission: "manage catalogue",
    summary: "Delete a synonym",
    reply: Done,
  },
});
