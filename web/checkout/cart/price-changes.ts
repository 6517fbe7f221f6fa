import type { CheckedLine } from "#contract/cart.ts";
import { formatRupees } from "#contract/money.ts";
import type { BagLine } from "./read-bag.ts";

export interface PriceChange {
  productId: string;
  name: string;
  from: number;
  to: number;
}

/** What to tell of prices: those known before, with the price somebody first saw, and those that changed just now. */
export function priceChanges(
  known: readonly PriceChange[],
  lines: readonly BagLine[],
  checked: readonly CheckedLine[],
): PriceChange[] {
  const changes = new Map(known.map((change) => [change.productId, change]));
  for (const { product, problem, name, price } of checked) {
    const line = lines.find(({ _id }) => _id === product);
    const from = changes.get(product)?.from ?? line?.price;
    if (problem === "gone" || from === undefined) continue;
    if (from === price) changes.delete(product);
    else changes.set(product, { productId: product, name, from, to: price });
  }
  return [...changes.values()];
}

export const formatPriceChange = ({ name, from, to }: PriceChange): string =>
  `The price of ${name} changed from ${formatRupees(from)} to ${formatRupees(to)}.`;
