const maxWords = 6;
const accents = /\p{Script=Latin}\p{Mn}+/gu;

/** Tokenises a search query: lower case, Latin letters without accents, nothing but letters and digits. */
export function parseWords(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(accents, (letter) => letter[0] ?? "")
    .normalize("NFKC")
    .toLowerCase();
  const found = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(found)].slice(0, maxWords);
}
