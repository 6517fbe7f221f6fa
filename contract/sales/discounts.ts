import { toRupees } from "#contract/money.ts";
import { spreadWithin, sumOf } from "./spread.ts";

/** Money taken off a price: a promotion applies by itself, a coupon because the buyer entered it. */
export interface Adjustment {
  kind: "promotion" | "coupon";
  label: string;
  /** Positive: so much less is to be paid. */
  amountPaise: number;
}

/** An adjustment as an order item keeps it: also whose it was. */
export interface StoredAdjustment extends Adjustment {
  /** The id of the promotion or coupon. */
  id: string;
}

/** Adjustments as they go over the wire. */
export const formatAdjustments = (adjustments: readonly Adjustment[]) =>
  adjustments.map(({ kind, label, amountPaise }) => ({ kind, label, amount: toRupees(amountPaise) }));

/**
 * A promotion that gives pieces for free: of each `buy` + `get` pieces the cheapest `get`, whose price is taken off all pieces of the
 * group.
 */
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

/** A promotion leaves so much of a piece, and a coupon of a line. */
const leastPaise = 100;

/**
 * The best automatic promotion of each line: a lower price of its pieces, or its share of pieces that are free. At equal amounts the lower
 * price.
 */
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

/**
 * What each buy-and-get promotion would take off each line. They come in the order of their ids, so that it does not matter how they were
 * given.
 */
function freePieces(lines: readonly DiscountedLine[]): StoredAdjustment[][] {
  const found: StoredAdjustment[][] = lines.map(() => []);
  const all = new Map(lines.flatMap(({ buyGets = [] }) => buyGets.map((promotion) => [promotion.id, promotion])));
  for (const promotion of [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const [i, amountPaise] of sharesOfFree(lines, promotion)) {
      if (amountPaise > 0) found[i]?.push(toPromotion(promotion, amountPaise));
    }
  }
  return found;
}

/**
 * Pieces are sorted by price, the dearest first, and taken in groups of `buy` + `get`; the last `get` of each whole group are free. That is
 * the grouping that gives the buyer most. What they cost is spread over all pieces of their group in proportion to price, so that each of
 * them, cancelled or kept, carries its share. No piece costs less than a rupee by it.
 */
function sharesOfFree(lines: readonly DiscountedLine[], { id, buy, get }: BuyGet): Map<number, number> {
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
  const shares = new Map<number, number>();
  for (let end = buy + get; end <= pieces.length; end += buy + get) {
    const group = pieces.slice(end - buy - get, end);
    const prices = group.map(({ pricePaise }) => pricePaise);
    const free = sumOf(prices.slice(buy));
    const limits = prices.map((pricePaise) => Math.max(0, pricePaise - leastPaise));
    const parts = spreadWithin(free, prices, limits);
    for (const [n, { i }] of group.entries()) shares.set(i, (shares.get(i) ?? 0) + (parts[n] ?? 0));
  }
  return shares;
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
  const limits = values.map((paise) => Math.max(0, paise - leastPaise));
  return spreadWithin(Math.min(full, coupon.maxDiscountPaise ?? full), values, limits);
}

/** Half a paisa goes to the buyer. */
const percentOf = (paise: number, hundredths: number): number => Math.round((paise * hundredths) / 10_000);
