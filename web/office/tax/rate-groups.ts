import type { TaxRate } from "#contract/sales/tax.ts";

type RatePeriod = "past" | "now" | "to come";

/** The rates of a chapter that begin on one day, and end together. */
export interface RateGroup {
  key: string;
  chapter: string;
  from: string;
  period: RatePeriod;
  /** Lowest first. */
  slabs: TaxRate[];
  /** The highest value that has a rate, where there is none for what is dearer; somebody has still to add it. */
  endsAt: number | null;
}

const compareSlabs = (a: TaxRate, b: TaxRate): number =>
  (a.upTo ?? Number.POSITIVE_INFINITY) < (b.upTo ?? Number.POSITIVE_INFINITY) ? -1 : 1;

/** In the order of the rates that were given. Of a chapter, those of the newest day that has come count. */
export function groupRates(rates: readonly TaxRate[], today: string): RateGroup[] {
  const newest = new Map<string, string>();
  for (const { chapter, from } of rates)
    if (from <= today && from > (newest.get(chapter) ?? "")) newest.set(chapter, from);
  const groups = Map.groupBy(rates, ({ chapter, from }) => `${chapter} ${from}`);
  return [...groups].map(([key, given]) => {
    const slabs = given.toSorted(compareSlabs);
    const [chapter = "", from = ""] = key.split(" ");
    const begun = from === newest.get(chapter) ? "now" : "past";
    return { key, chapter, from, slabs, period: from > today ? "to come" : begun, endsAt: slabs.at(-1)?.upTo ?? null };
  });
}
