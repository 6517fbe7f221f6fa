import { foldSearchText } from "#contract/catalogue/search-synonyms.ts";
import { transliterateHindi } from "#server/platform/slugs/slug-of.ts";

const maxWords = 6;

/** What joins the words of a Hindi search ("औरतों के लिए", "laal wala kurta"), and is in no name. English ones the database knows. */
const joiningWords = new Set(
  "के का की को में से और या लिए वाला वाली वाले ke ka ki mein liye aur wala wali wale vala vali".split(" "),
);

/** Tokenises a search query: lower case, Latin letters without accents, nothing but letters and digits. */
export function parseWords(text: string): string[] {
  const found = foldSearchText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const meant = found.filter((word) => !joiningWords.has(word));
  return [...new Set(meant.length > 0 ? meant : found)].slice(0, maxWords);
}

const hindi = /^\p{Script=Devanagari}+$/u;

/** A Hindi word in Latin letters, or null for any other word. */
export const inLatin = (word: string): string | null =>
  hindi.test(word)
    ? transliterateHindi(word)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, "") || null
    : null;
