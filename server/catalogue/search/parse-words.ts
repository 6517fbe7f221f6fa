import { foldSearchText } from "#contract/search-synonyms.ts";

const maxWords = 6;

/** Tokenises a search query: lower case, Latin letters without accents, nothing but letters and digits. */
export function parseWords(text: string): string[] {
  const found = foldSearchText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(found)].slice(0, maxWords);
}
