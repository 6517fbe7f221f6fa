import { colourNames } from "./colour-names.ts";
import { colourFamilies } from "./colours.ts";

interface Known {
  family: number;
  swatch: string;
}

const known = new Map<string, Known>(
  colourFamilies.flatMap(({ name, swatch }, family) =>
    Object.entries(colourNames[name]).map(([word, own]) => [word, { family, swatch: own || swatch }] as const),
  ),
);
const multicolour = colourFamilies.findIndex(({ name }) => name === "Multicolour");

/** The colours that a name speaks of, in order; two words that belong together are one of them. */
function findKnown(name: string): Known[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const found: Known[] = [];
  for (let i = 0; i < words.length; i++) {
    const pair = known.get(`${words[i]} ${words[i + 1]}`);
    const one = pair ?? known.get(words[i] ?? "");
    if (one) found.push(one);
    if (pair) i++;
  }
  return found;
}

const joins = /[/&+,]|\b(?:and|with|aur)\b/i;

/**
 * The family of a colour by its name, as a position among `colourFamilies`; `null` where no word of it is known. The last word counts, as
 * in "mustard yellow"; of two colours that are joined by "and" neither does.
 */
export function familyOfColour(name: string): number | null {
  const found = findKnown(name);
  const families = new Set(found.map(({ family }) => family));
  if (families.size > 1 && joins.test(name)) return multicolour;
  return found.at(-1)?.family ?? null;
}

/**
 * A colour of CSS for a small swatch: that of a word of the name, otherwise that of the family. Empty where no single one stands for it.
 */
export function swatchOf(name: string, family: number | null): string {
  const own = family ?? familyOfColour(name);
  if (own === null) return "";
  return findKnown(name).find((one) => one.family === own)?.swatch ?? colourFamilies[own]?.swatch ?? "";
}
