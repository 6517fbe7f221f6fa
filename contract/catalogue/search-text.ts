import { pageLimits } from "#contract/page-limits.ts";
import { freeSize, letterSizes, type Size } from "./sizes.ts";

/** What somebody typed into the search box: the words to look for, and the price and size that they name. */
export interface SearchText {
  name: string;
  min?: number;
  max?: number;
  size?: Size;
}

// \u20b9 is ₹: the text of a raw template is taken as it is, and the bundle of the server holds ASCII only.
const amount = String.raw`(?:\u20b9|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?\s*k?)(?:\s*(?:\/-|\u20b9|rs\b\.?|rupees\b))?`;
const between = new RegExp(String.raw`\b(?:between|from)\s+${amount}\s+(?:and|to)\s+${amount}(?!\S)`, "i");
const atMost = new RegExp(String.raw`\b(?:under|below|within|up\s?to|less than|at most)\s+${amount}(?!\S)`, "i");
const atLeast = new RegExp(String.raw`\b(?:above|over|more than|at least)\s+${amount}(?!\S)`, "i");
const sized = new RegExp(
  String.raw`\b(?:in )?size:?\s+(${letterSizes.join("|")})(?!\S)|\b(${letterSizes.join("|")}) size(?!\S)`,
  "i",
);
const unsized = /\b(?:in )?(?:free|one)[ -]?size(?!\S)/i;

function rupees(text = ""): number | undefined {
  const value = Number(text.replaceAll(/[,\sk]/gi, "")) * (/k$/i.test(text) ? 1000 : 1);
  return value > 0 && value <= pageLimits.priceMax ? value : undefined;
}

/** "kurta under 1500" and "kurta size M": price and size words are filters, everything else is looked for. */
export function readSearchText(text: string): SearchText {
  let name = text;
  const take = (pattern: RegExp, use: (first?: string, second?: string) => boolean) => {
    const [found, first, second] = pattern.exec(name) ?? [];
    if (found !== undefined && use(first, second)) name = name.replace(found, " ");
  };
  const read: Omit<SearchText, "name"> = {};
  const bound = (end: "min" | "max", text?: string) => {
    const value = rupees(text);
    if (value !== undefined) read[end] = value;
    return value !== undefined;
  };
  take(between, (low, high) => (rupees(low) ?? 0) <= (rupees(high) ?? -1) && bound("min", low) && bound("max", high));
  take(atMost, (high) => bound("max", high));
  take(atLeast, (low) => bound("min", low));
  take(sized, (after, before) => {
    read.size = (after ?? before)?.toUpperCase() as Size;
    return true;
  });
  take(unsized, () => {
    read.size ??= freeSize;
    return true;
  });
  return { ...read, name: name.replaceAll(/\s+/g, " ").trim() };
}
