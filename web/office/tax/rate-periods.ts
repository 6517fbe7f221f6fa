import type { TaxRate } from "#contract/tax.ts";

export type RatePeriod = "past" | "now" | "to come";

const keyOf = ({ chapter, from }: TaxRate): string => `${chapter} ${from}`;

/** When each rate counts: of a chapter, those of the newest day that has come, until the next day. */
export function periodsOf(rates: readonly TaxRate[], today: string): Map<string, RatePeriod> {
  const newest = new Map<string, string>();
  for (const { chapter, from } of rates)
    if (from <= today && from > (newest.get(chapter) ?? "")) newest.set(chapter, from);
  const periodOf = ({ chapter, from }: TaxRate): RatePeriod => {
    if (from > today) return "to come";
    return from === newest.get(chapter) ? "now" : "past";
  };
  return new Map(rates.map((rate) => [rate._id, periodOf(rate)]));
}

/** The highest rate of each chapter and day that lacks one for what is dearer. Somebody has still to add it. */
export function openEnded(rates: readonly TaxRate[]): TaxRate[] {
  const highest = new Map<string, TaxRate>();
  for (const rate of rates) {
    const known = highest.get(keyOf(rate));
    const isHigher = !known || rate.upTo === null || (known.upTo !== null && rate.upTo > known.upTo);
    if (isHigher) highest.set(keyOf(rate), rate);
  }
  return [...highest.values()].filter(({ upTo }) => upTo !== null);
}
