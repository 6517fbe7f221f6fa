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

export interface LineToPrice {
  pricePaise: number;
  quantity: number;
  taxable: boolean;
  /** Of this line alone. */
  adjustments?: readonly Adjustment[];
}

export interface OrderToPrice<Line extends LineToPrice = LineToPrice> {
  lines: readonly Line[];
  taxRatePercent: number;
  /** Of the whole order: each line bears its share. */
  adjustments?: readonly Adjustment[];
  shippingPaise?: number;
}

/** What a line costs, as an order item stores it. */
export interface LinePrice {
  /** The line's own adjustments and its shares of the order's, as far as they could be applied. */
  adjustments: Adjustment[];
  discountPaise: number;
  /** Before tax and after discounts: the taxable value. */
  totalPaise: number;
  taxPaise: number;
  totalWithTaxPaise: number;
}

/** What an order costs, as an order stores it. */
export interface OrderTotals {
  /** Before tax and after discounts. */
  totalPaise: number;
  discountPaise: number;
  shippingPaise: number;
  taxPaise: number;
  /** What the buyer pays: total, tax and shipping. */
  totalWithTaxPaise: number;
}

export interface PricedOrder {
  /** In the order of the lines that were given. */
  lines: LinePrice[];
  totals: OrderTotals;
}

/** Shipping and handling of a new order. It is free today. */
export const standardShippingPaise = 0;

/** Tax on top of a line's price, rounded to the paisa: half a paisa goes up. */
const lineTaxPaise = (linePaise: number, ratePercent: number): number => Math.round((linePaise * ratePercent) / 100);

/** By how many whole percent one price is below another: rounded down, so that it never promises more; 0 where it is not below. */
export const percentOff = (fullPaise: number, pricePaise: number): number =>
  pricePaise < fullPaise ? Math.floor(((fullPaise - pricePaise) * 100) / fullPaise) : 0;

/** What a line costs before tax and without discounts. */
export const lineSubtotalPaise = ({ pricePaise, quantity }: Pick<LineToPrice, "pricePaise" | "quantity">): number =>
  pricePaise * quantity;

/** The one place where prices are calculated. No line costs less than nothing, and adjustments may come in any order. */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const { lines, taxRatePercent, shippingPaise = standardShippingPaise } = order;
  const own = lines.map((line) => applyAdjustments(lineSubtotalPaise(line), line.adjustments ?? []));
  const shares = shareAdjustments(
    lines.map((line, i) => lineSubtotalPaise(line) - sumOf(own[i] ?? [])),
    order.adjustments ?? [],
  );
  const priced = lines.map((line, i): LinePrice => {
    const adjustments = [...(own[i] ?? []), ...(shares[i] ?? [])];
    const discountPaise = sumOf(adjustments);
    const totalPaise = lineSubtotalPaise(line) - discountPaise;
    const taxPaise = line.taxable ? lineTaxPaise(totalPaise, taxRatePercent) : 0;
    return { adjustments, discountPaise, totalPaise, taxPaise, totalWithTaxPaise: totalPaise + taxPaise };
  });
  return { lines: priced, totals: totalLines(priced, shippingPaise) };
}

/** The totals of lines that were priced before, such as those of an order that are not cancelled. Nothing is shipped without a line. */
export function totalLines(
  lines: readonly Pick<LinePrice, "discountPaise" | "totalPaise" | "taxPaise">[],
  shippingPaise: number,
): OrderTotals {
  const totals = { totalPaise: 0, discountPaise: 0, shippingPaise: lines.length > 0 ? shippingPaise : 0, taxPaise: 0 };
  for (const line of lines) {
    totals.totalPaise += line.totalPaise;
    totals.discountPaise += line.discountPaise;
    totals.taxPaise += line.taxPaise;
  }
  return { ...totals, totalWithTaxPaise: totals.totalPaise + totals.taxPaise + totals.shippingPaise };
}

const sumOf = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** One order for adjustments, so that it does not matter in which they were given. */
function compareAdjustments(a: Adjustment, b: Adjustment): number {
  if (a.kind !== b.kind) return a.kind === "promotion" ? -1 : 1;
  if (a.label !== b.label) return a.label < b.label ? -1 : 1;
  return b.amountPaise - a.amountPaise;
}

/** Takes adjustments off an amount; together they take no more than there is. */
function applyAdjustments(availablePaise: number, adjustments: readonly Adjustment[]): Adjustment[] {
  const sorted = adjustments.toSorted(compareAdjustments);
  const amounts = sorted.map(({ amountPaise }) => amountPaise);
  const applied = spread(Math.min(availablePaise, sumOf(sorted)), amounts);
  return sorted.map((adjustment, i) => ({ ...adjustment, amountPaise: applied[i] ?? 0 }));
}

/** Shares each adjustment among lines in proportion to what is left of them. */
function shareAdjustments(linesPaise: number[], adjustments: readonly Adjustment[]): Adjustment[][] {
  const left = [...linesPaise];
  const shares: Adjustment[][] = left.map(() => []);
  const total = left.reduce((sum, paise) => sum + paise, 0);
  for (const adjustment of applyAdjustments(total, adjustments)) {
    for (const [i, amountPaise] of spread(adjustment.amountPaise, left).entries()) {
      if (amountPaise === 0) continue;
      left[i] = (left[i] ?? 0) - amountPaise;
      shares[i]?.push({ ...adjustment, amountPaise });
    }
  }
  return shares;
}

/**
 * Spreads an amount in proportion to weights, exactly: by the largest remainder method. Big integers, since an amount times a weight may be
 * beyond what a number holds.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || amount === 0) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / BigInt(total)));
  let rest = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, i) => ({ i, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder) {
    if (rest === 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}
