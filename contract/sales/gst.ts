import { hasUtgst } from "#contract/indian-states.ts";

/** One rate of GST. */
export interface TaxRateRow {
  /** The first two digits of an HSN code. */
  chapter: string;
  /** The highest value of a piece, without tax, that it applies to; none: whatever is above the others. */
  upToPaise: number | null;
  /** With at most two decimals. */
  ratePercent: number;
  /** The first day in India, such as 2025-09-22. */
  fromDay: string;
}

/** What counts for an order now. In the flat scheme nothing of GST does. */
export type TaxRules = { scheme: "flat" } | GstRules;

interface GstRules {
  scheme: "gst";
  /** The two-digit code of the state that the shop sells from. */
  sellerState: string;
  gstin: string;
  /** The rates of all days, those to come too. */
  rates: TaxRateRow[];
}

/** Apparel that is not knitted: goods without an HSN code, or of a chapter without rates, are taxed like it. */
const fallbackChapter = "62";

/** The rate of the fee for cash on delivery: a service of its own. */
export const cashFeeRatePercent = 18;

const indiaMs = 5.5 * 60 * 60_000;

/** The day in India at a moment, such as 2025-09-22. India is five and a half hours ahead of UTC all year. */
export const indiaDay = (moment: Date): string => new Date(moment.getTime() + indiaMs).toISOString().slice(0, 10);

/** Whole numbers, since percentages such as 0.25 have no exact binary form. */
const hundredths = (ratePercent: number): number => Math.round(ratePercent * 100);

/** Half a paisa goes up. Big integers, since an amount times a rate may be beyond what a number holds exactly. */
const divideRounded = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

const compareSlabs = (a: TaxRateRow, b: TaxRateRow): number =>
  (a.upToPaise ?? Number.POSITIVE_INFINITY) < (b.upToPaise ?? Number.POSITIVE_INFINITY) ? -1 : 1;

function slabsOfChapter(rates: readonly TaxRateRow[], chapter: string, day: string): TaxRateRow[] {
  const begun = rates.filter((rate) => rate.chapter === chapter && rate.fromDay <= day);
  const newest = begun.reduce((latest, { fromDay }) => (fromDay > latest ? fromDay : latest), "");
  return begun.filter(({ fromDay }) => fromDay === newest).toSorted(compareSlabs);
}

/** The slabs that count on a day, lowest first: those of the newest date that has come. */
function slabsOf(rates: readonly TaxRateRow[], hsn: string, day: string): TaxRateRow[] {
  const own = slabsOfChapter(rates, hsn.slice(0, 2), day);
  return own.length > 0 ? own : slabsOfChapter(rates, fallbackChapter, day);
}

interface TaxedLine {
  /** Empty: like the fallback chapter. */
  hsn: string;
  /** In India. */
  day: string;
  /** The price of all pieces, after all discounts, with tax. */
  totalPaise: number;
  quantity: number;
}

/** Whether a piece without tax at the slab's own rate, total / quantity / (1 + rate), is within the slab. */
function isWithin({ upToPaise, ratePercent }: TaxRateRow, { totalPaise, quantity }: TaxedLine): boolean {
  if (upToPaise === null) return true;
  const most = BigInt(upToPaise) * BigInt(quantity) * BigInt(100_00 + hundredths(ratePercent));
  return BigInt(totalPaise) * 100_00n <= most;
}

/** The rate of a line in percent. Exact: ₹2,625.00 with tax is ₹2,500.00 without it, and one paisa more is in the slab above. */
export function gstRatePercent(rates: readonly TaxRateRow[], line: TaxedLine): number {
  const slabs = slabsOf(rates, line.hsn, line.day);
  return (slabs.find((slab) => isWithin(slab, line)) ?? slabs.at(-1))?.ratePercent ?? 0;
}

/** The part of an amount that is tax, where the amount includes it. */
export const taxIncludedPaise = (totalPaise: number, ratePercent: number): number =>
  divideRounded(BigInt(totalPaise) * BigInt(hundredths(ratePercent)), BigInt(100_00 + hundredths(ratePercent)));

interface StateTax {
  cgstPaise: number;
  /** The tax of the state or, by `stateTax`, of the union territory. */
  sgstPaise: number;
  igstPaise: number;
  /** What the second half is called; `null` between states. */
  stateTax: "SGST" | "UTGST" | null;
}

/** Who receives a tax: halves for the union and the state, an odd paisa for the union; between states all of it is IGST. */
export function splitStateTax(
  taxPaise: number,
  { sellerState, deliveryState }: { sellerState: string; deliveryState: string },
): StateTax {
  if (sellerState !== deliveryState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise, stateTax: null };
  const sgstPaise = Math.floor(taxPaise / 2);
  const stateTax = hasUtgst(deliveryState) ? "UTGST" : "SGST";
  return { cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0, stateTax };
}

interface SlabJump {
  lowerPercent: number;
  upperPercent: number;
  /** The highest price in the lower slab. */
  fromPaise: number;
  /** The price in the upper slab from which on as much is left without tax as at `fromPaise`. */
  toPaise: number;
}

/** The two slabs that a price lies between: it costs more than the lower one allows, and leaves less without tax. */
export function slabJumpAt(
  rates: readonly TaxRateRow[],
  { hsn, day, pricePaise }: { hsn: string; day: string; pricePaise: number },
): SlabJump | undefined {
  const slabs = slabsOf(rates, hsn, day);
  for (const [i, { upToPaise, ratePercent }] of slabs.entries()) {
    const upper = slabs[i + 1];
    if (upToPaise === null || !upper || upper.ratePercent <= ratePercent) continue;
    const withTax = (percent: number) => (BigInt(upToPaise) * BigInt(100_00 + hundredths(percent))) / 100_00n;
    const [fromPaise, toPaise] = [Number(withTax(ratePercent)), Number(withTax(upper.ratePercent))];
    if (pricePaise > fromPaise && pricePaise < toPaise)
      return { lowerPercent: ratePercent, upperPercent: upper.ratePercent, fromPaise, toPaise };
  }
  return undefined;
}
