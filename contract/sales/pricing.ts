import { lineSubtotalPaise } from "#contract/catalogue/unit-price.ts";
import {
  type CouponDiscount,
  type DiscountedLine,
  findPromotions,
  type StoredAdjustment,
  spreadCoupon,
} from "./discounts.ts";
import { cashFeeRatePercent, gstRatePercent, type TaxRateRow, taxIncludedPaise } from "./gst.ts";
import { spread } from "./spread.ts";
import type { TaxScheme } from "./tax.ts";

export interface LineToPrice extends DiscountedLine {
  taxable: boolean;
  hsn?: string;
}

/** Flat: one rate on top of prices. GST: prices include the tax, at the rates of a day in India. */
export type TaxToApply =
  | { scheme: "flat"; ratePercent: number }
  | { scheme: "gst"; rates: readonly TaxRateRow[]; day: string };

export interface OrderToPrice {
  lines: readonly LineToPrice[];
  tax: TaxToApply;
  coupon?: CouponDiscount | null;
  /** What delivery costs at a total before tax. */
  shippingPaise?: (totalPaise: number) => number;
  cashFeePaise?: number;
}

/** What a line costs, as an order item stores it. */
export interface LinePrice {
  /** What one piece costs after the best promotion on its price. */
  salePricePaise: number;
  adjustments: StoredAdjustment[];
  discountPaise: number;
  /** After discounts; before tax in the flat scheme, with it in the other. */
  totalPaise: number;
  taxRatePercent: number;
  taxPaise: number;
  /** Its share of what delivery costs, and the part of it that is tax. */
  shippingPaise: number;
  shippingTaxPaise: number;
}

/** What an order charges beside its lines, as long as any of them is left. */
export interface OrderFees {
  shippingPaise: number;
  shippingTaxPaise: number;
  cashFeePaise: number;
  cashFeeTaxPaise: number;
}

/** What an order costs, as an order stores it. */
export interface OrderTotals extends OrderFees {
  /** The sum of the lines, without fees. */
  totalPaise: number;
  discountPaise: number;
  /** The tax on lines and fees. */
  taxPaise: number;
  /** What the buyer pays. */
  totalWithTaxPaise: number;
}

export interface PricedOrder {
  /** In the order of the lines that were given. */
  lines: LinePrice[];
  totals: OrderTotals;
}

export const noFees: OrderFees = { shippingPaise: 0, shippingTaxPaise: 0, cashFeePaise: 0, cashFeeTaxPaise: 0 };

/** Tax on top of a line's price, rounded to the paisa: half a paisa goes up. */
const taxOnTopPaise = (linePaise: number, ratePercent: number): number => Math.round((linePaise * ratePercent) / 100);

/** The tax of a line, or of some of its pieces: on top of what they cost, or a part of it. */
export const linePartTaxPaise = (totalPaise: number, ratePercent: number, scheme: TaxScheme): number =>
  scheme === "flat" ? taxOnTopPaise(totalPaise, ratePercent) : taxIncludedPaise(totalPaise, ratePercent);

/**
 * The one place where prices are calculated: per line the best promotion, then the coupon spread over the lines, then the tax of each, then
 * delivery and fees. Decision 0042 has the rule of combination.
 */
export function priceOrder({ lines, tax, coupon, shippingPaise, cashFeePaise = 0 }: OrderToPrice): PricedOrder {
  const promotions = findPromotions(lines);
  const reduced = lines.map((line, i) => ({
    brandId: line.brandId ?? null,
    paise: lineSubtotalPaise(line) - (promotions[i]?.amountPaise ?? 0),
  }));
  const shares = coupon ? spreadCoupon(coupon, reduced) : [];
  const totals = reduced.map(({ paise }, i) => paise - (shares[i] ?? 0));
  const rates = lines.map((line, i) => ratePercentOf(line, totals[i] ?? 0, tax));
  const totalPaise = totals.reduce((sum, paise) => sum + paise, 0);
  const shipping = spread(lines.length > 0 ? (shippingPaise?.(totalPaise) ?? 0) : 0, totals);
  const priced = lines.map((line, i): LinePrice => {
    const [promotion, couponPaise] = [promotions[i], shares[i] ?? 0];
    const adjustments: StoredAdjustment[] = promotion ? [promotion] : [];
    if (coupon && couponPaise > 0)
      adjustments.push({ kind: "coupon", id: coupon.id, label: coupon.code, amountPaise: couponPaise });
    const [total, rate, share] = [totals[i] ?? 0, rates[i] ?? 0, shipping[i] ?? 0];
    return {
      salePricePaise: line.salePricePaise ?? line.pricePaise,
      adjustments,
      discountPaise: lineSubtotalPaise(line) - total,
      totalPaise: total,
      taxRatePercent: rate,
      taxPaise: linePartTaxPaise(total, rate, tax.scheme),
      shippingPaise: share,
      shippingTaxPaise: tax.scheme === "flat" ? 0 : taxIncludedPaise(share, rate),
    };
  });
  return { lines: priced, totals: totalLines(priced, tax.scheme, feesOf(priced, tax.scheme, cashFeePaise)) };
}

function ratePercentOf({ taxable, hsn = "", quantity }: LineToPrice, totalPaise: number, tax: TaxToApply): number {
  if (!taxable) return 0;
  return tax.scheme === "flat"
    ? tax.ratePercent
    : gstRatePercent(tax.rates, { hsn, day: tax.day, totalPaise, quantity });
}

const feesOf = (lines: readonly LinePrice[], scheme: TaxScheme, cashFeePaise: number): OrderFees => ({
  shippingPaise: lines.reduce((sum, line) => sum + line.shippingPaise, 0),
  shippingTaxPaise: lines.reduce((sum, line) => sum + line.shippingTaxPaise, 0),
  ...cashFee(cashFeePaise, scheme),
});

/** The fee of paying at the door with the part of it that is tax. */
const cashFee = (cashFeePaise: number, scheme: TaxScheme) => ({
  cashFeePaise,
  cashFeeTaxPaise: scheme === "flat" ? 0 : taxIncludedPaise(cashFeePaise, cashFeeRatePercent),
});

/** The totals of lines that were priced before, such as those of an order that are not cancelled. No fees are charged without a line. */
export function totalLines(
  lines: readonly Pick<LinePrice, "discountPaise" | "totalPaise" | "taxPaise">[],
  scheme: TaxScheme,
  fees: OrderFees = noFees,
): OrderTotals {
  const { shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise } = lines.length > 0 ? fees : noFees;
  const totals = { totalPaise: 0, discountPaise: 0, taxPaise: shippingTaxPaise + cashFeeTaxPaise };
  for (const line of lines) {
    totals.totalPaise += line.totalPaise;
    totals.discountPaise += line.discountPaise;
    totals.taxPaise += line.taxPaise;
  }
  const taxOnTop = scheme === "flat" ? totals.taxPaise : 0;
  return {
    ...totals,
    shippingPaise,
    shippingTaxPaise,
    cashFeePaise,
    cashFeeTaxPaise,
    totalWithTaxPaise: totals.totalPaise + taxOnTop + shippingPaise + cashFeePaise,
  };
}
