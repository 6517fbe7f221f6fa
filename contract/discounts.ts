import { toRupees } from "./money.ts";
import { spreadWithin } from "./spread.ts";

/** Money taken off a price: a promotion applies by itself, a coupon because the buyer entered it. */
export interface Adjustment {
  kind: "promotion" | "coupon";
  label: string;
  /** Positive: so much less is to be paid. */
  amountPaise: number;
}

/** An adjustment as an order item keeps it: also whose it was. */
export interface StoredAdjustment extends Adjustment {
  /** Of the promotion or coupon. */
  id: string;
}

/** Adjustments as they go over the wire. */
export const formatAdjustments = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ kind, label, amountPaise }) => ({ kind, label, amount: toRupees(amountPaise) }));

/** A promotion that gives pieces for free: of each `buy` + `get` pieces the cheapest `get`. */
export interface BuyGet {
  id: string;
  name: string;
  buy: number;
  get: number;
}

/** What a line has to be known by to find what is taken off it. */
export interface DiscountedLine {
  pricePaise: number;
  quantity: number;
  /** After the best promotion on the price of a piece, which is `promotion`. */
  salePricePaise?: number;
  promotion?: { id: string; name: string } | null;
  buyGets?: readonly BuyGet[];
  brandId?: string | null;
}

export interface CouponDiscount {
  id: string;
  code: string;
  kind: "percent" | "amount";
  /** Hundredths of a percent, or paise. */
  valueHundredths: number;
  maxDiscountPaise: number | null;
  /** Only products of this brand; none: all. */
  ownerBrandId: string | null;
}

/** A coupon leaves so much of a line. */
const leastLinePaise = 100;

/** The best automatic promotion of each line: a lower price of its pieces, or pieces that are free. At equal amounts the lower price. */
export function findPromotions(lines: readonly DiscountedLine[]): (StoredAdjustment | undefined)[] {
  const free = freePieces(lines);
  return lines.map(({ pricePaise, salePricePaise = pricePaise, quantity, promotion }, i) => {
    const lowered = promotion && toPromotion(promotion, (pricePaise - salePricePaise) * quantity);
    const offers = [...(lowered ? [lowered] : []), ...(free[i] ?? [])];
    const best = Math.max(0, ...offers.map(({ amountPaise }) => amountPaise));
    return best > 0 ? offers.find(({ amountPaise }) => amountPaise === best) : undefined;
  });
}

const toPromotion = ({ id, name }: { id: string; name: string }, amountPaise: number): StoredAdjustment => ({
  kind: "promotion",
  id,
  label: name,
  amountPaise,
});

/** What each buy-and-get promotion would take off each line. They come in the order of their ids, so that it does not matter how they were given. */
function freePieces(lines: readonly DiscountedLine[]): StoredAdjustment[][] {
  const found: StoredAdjustment[][] = lines.map(() => []);
  const all = new Map(lines.flatMap(({ buyGets = [] }) => buyGets.map((promotion) => [promotion.id, promotion])));
  for (const promotion of [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const [i, amountPaise] of freeAmounts(lines, promotion)) {
      if (amountPaise > 0) found[i]?.push(toPromotion(promotion, amountPaise));
    }
  }
  return found;
}

/**
 * Pieces are sorted by price, the dearest first, and taken in groups of `buy` + `get`; the last `get` of each whole group are free. That is the
 * grouping that gives the buyer most.
 */
function freeAmounts(lines: readonly DiscountedLine[], { id, buy, get }: BuyGet): Map<number, number> {
  const inScope = lines
    .map(({ pricePaise, quantity, buyGets = [] }, i) => ({
      i,
      pricePaise,
      quantity,
      counts: buyGets.some((b) => b.id === id),
    }))
    .filter(({ counts }) => counts)
    .sort((a, b) => b.pricePaise - a.pricePaise || a.i - b.i);
  const pieces = inScope.flatMap(({ i, pricePaise, quantity }) =>
    Array.from({ length: quantity }, () => ({ i, pricePaise })),
  );
  const inGroups = pieces.length - (pieces.length % (buy + get));
  const amounts = new Map<number, number>();
  for (const [position, { i, pricePaise }] of pieces.slice(0, inGroups).entries()) {
    if (position % (buy + get) >= buy) amounts.set(i, (amounts.get(i) ?? 0) + pricePaise);
  }
  return amounts;
}

/** What a coupon applies to, after the promotions. */
export const couponTotalPaise = (
  coupon: Pick<CouponDiscount, "ownerBrandId">,
  lines: readonly { brandId?: string | null; paise: number }[],
): number => lines.reduce((sum, line) => sum + (appliesTo(coupon, line) ? line.paise : 0), 0);

const appliesTo = ({ ownerBrandId }: Pick<CouponDiscount, "ownerBrandId">, { brandId }: { brandId?: string | null }) =>
  ownerBrandId === null || brandId === ownerBrandId;

/** What a coupon takes off each line, of what the promotions left of it: spread by value, and a rupee of each line is left. */
export function spreadCoupon(
  coupon: CouponDiscount,
  lines: readonly { brandId?: string | null; paise: number }[],
): number[] {
  const values = lines.map((line) => (appliesTo(coupon, line) ? line.paise : 0));
  const total = couponTotalPaise(coupon, lines);
  const full = coupon.kind === "amount" ? coupon.valueHundredths : percentOf(total, coupon.valueHundredths);
  const limits = values.map((paise) => Math.max(0, paise - leastLinePaise));
  return spreadWithin(Math.min(full, coupon.maxDiscountPaise ?? full), values, limits);
}

/** Half a paisa goes to the buyer. */
const percentOf = (paise: number, hundredths: number): number => Math.round((paise * hundredths) / 10_000);
