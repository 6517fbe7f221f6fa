import { formatRupees, toRupees } from "#contract/money.ts";
import type { BagEntry, QuotedCoupon } from "#contract/sales/cart.ts";
import { couponTotalPaise } from "#contract/sales/discounts.ts";
import {
  type LinePrice,
  type LineToPrice,
  type OrderTotals,
  priceOrder,
  type TaxToApply,
} from "#contract/sales/pricing.ts";
import { cashFeePaise, shippingPaise } from "#contract/sales/shipping.ts";
import { type CouponTerms, whyNotCoupon } from "#server/sales/coupons/service.ts";
import { checkLine, type LineCheck, stockKey } from "./line-problem.ts";
import { taxToApply } from "./pricing-rules.ts";
import type { Offer, QuoteInput } from "./queries.ts";

export interface CheckedEntry extends BagEntry, LineCheck {
  /** Absent when the product does not exist. */
  offer: Offer | undefined;
}

export type PricedLine = CheckedEntry & LinePrice;

/** A line that can be bought as it is. */
export type Buyable<Line extends CheckedEntry> = Line & { offer: Offer };

export const isBuyable = <Line extends CheckedEntry>(line: Line): line is Buyable<Line> =>
  line.problem === null && line.offer !== undefined;

/** One entry for each product and size, with the sum of the pieces: otherwise each of several equal lines could fill the cap anew. */
export function mergeEntries(bag: readonly BagEntry[]): BagEntry[] {
  const merged = new Map<string, BagEntry>();
  for (const { product: id, size, quantity } of bag) {
    const product = id.toLowerCase();
    const key = `${size} ${product}`;
    const same = merged.get(key);
    if (same) same.quantity += quantity;
    else merged.set(key, { product, size, quantity });
  }
  return [...merged.values()];
}

/** Checks whether each of the merged lines of a bag can be bought. */
export function checkEntries(bag: readonly BagEntry[], offers: readonly Offer[]): CheckedEntry[] {
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  const reserved = new Map<string, number>();
  return mergeEntries(bag).map((entry) => {
    const offer = offerOf.get(entry.product);
    const key = offer ? stockKey(entry, offer) : "";
    const before = reserved.get(key) ?? 0;
    const check = checkLine(entry, offer, before);
    if (check.problem === null) reserved.set(key, before + entry.quantity);
    return { ...entry, ...check, offer };
  });
}

interface Request extends Omit<QuoteInput, "delivery"> {
  bag: readonly BagEntry[];
  /** The rate of the flat scheme. */
  taxRatePercent: number;
  code?: string | null | undefined;
  /** A coupon for some people needs their email address proven. */
  needsProof: boolean;
  pincode?: string | null | undefined;
  payment?: "online" | "cash" | null | undefined;
}

export interface Quote {
  lines: PricedLine[];
  /** The totals of the lines that can be bought. */
  totals: OrderTotals;
  tax: TaxToApply;
  coupon: QuotedCoupon | null;
}

/** Prices a bag by what the catalogue offers: of what the browser sends, only product, quantity and size count. */
export function quoteBag({ bag, offers, rules, taxRatePercent, pincode, payment, ...request }: Request): Quote {
  const checked = checkEntries(bag, offers);
  const buyable = checked.filter(isBuyable);
  const tax = taxToApply(rules, taxRatePercent);
  const { shipping } = rules;
  const weightGrams = buyable.reduce((sum, { offer, quantity }) => sum + (offer.weightGrams ?? 0) * quantity, 0);
  const order = {
    tax,
    lines: buyable.map(toPrice),
    shippingPaise: (totalPaise: number) =>
      shipping ? shippingPaise(shipping, { totalPaise, weightGrams, pincode: pincode ?? undefined }) : 0,
    cashFeePaise: payment === "cash" && shipping && buyable.length > 0 ? cashFeePaise(shipping) : 0,
  };
  const plain = priceOrder(order);
  const reduced = buyable.map(({ offer }, i) => ({ brandId: offer.brandId, paise: plain.lines[i]?.totalPaise ?? 0 }));
  const refusal = request.code
    ? whyNotCoupon(request.coupon, request.coupon ? couponTotalPaise(request.coupon, reduced) : 0, request)
    : "";
  const coupon = request.code && refusal === "" ? request.coupon : null;
  const { lines, totals } = coupon ? priceOrder({ ...order, coupon }) : plain;
  const priceOf = new Map(buyable.map((line, i) => [line as CheckedEntry, lines[i]]));
  return {
    lines: checked.map((line) => ({ ...line, ...(priceOf.get(line) ?? priceAlone(line, tax)) })),
    totals,
    tax,
    coupon: request.code ? toQuotedCoupon(request.code, coupon, refusal, lines) : null,
  };
}

const toPrice = ({ offer, quantity }: { offer: Offer; quantity: number }): LineToPrice => ({
  quantity,
  pricePaise: offer.pricePaise,
  salePricePaise: offer.salePricePaise,
  promotion: offer.promotion,
  buyGets: offer.buyGets,
  brandId: offer.brandId,
  taxable: offer.taxable,
  hsn: offer.hsn,
});

/** What a line that cannot be bought would cost, without what depends on the others. */
function priceAlone({ offer, quantity }: CheckedEntry, tax: TaxToApply): LinePrice {
  const line = offer ? { ...toPrice({ offer, quantity }), buyGets: [] } : { quantity, pricePaise: 0, taxable: false };
  return priceOrder({ tax, lines: [line] }).lines[0] as LinePrice;
}

function toQuotedCoupon(
  entered: string,
  coupon: CouponTerms | null,
  refusal: string,
  lines: readonly LinePrice[],
): QuotedCoupon {
  if (!coupon) return { code: entered, applied: false, sentence: refusal };
  const amounts = lines.flatMap(({ adjustments }) => adjustments.filter(({ kind }) => kind === "coupon"));
  const paise = amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { code: coupon.code, applied: true, sentence: `${coupon.code} takes ${formatRupees(toRupees(paise))} off.` };
}
