import type { Picture } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { pageLimits } from "#contract/page-limits.ts";
import type { CheckedBag, CheckedLine } from "#contract/sales/cart.ts";
import { type BagLine, isSameLine } from "#web/checkout/bag/bag-lines.ts";

export interface LineView {
  /** Undefined until the shop has answered. */
  picture?: Picture | null;
  sizes: readonly Size[];
  soldOutSizes: readonly Size[];
  cap: number;
  problem: CheckedLine["problem"];
  sentence: string;
  /** What was taken off it; nothing of a line that has changed since it was checked. */
  adjustments: CheckedLine["adjustments"];
  /** After all of them. Undefined where the line has changed. */
  totalPrice: number | undefined;
  /** The day on which it arrives, where that is known. */
  arrives: string | null;
}

/** A line with what the last check said of it. Whether its quantity fits is seen at once, without another check. */
export function viewLine(line: BagLine, answer: CheckedBag | undefined): LineView {
  const checked = answer?.lines.find(({ product, size }) => isSameLine(line, product, size));
  const sameProduct = checked ?? answer?.lines.find(({ product }) => product === line._id);
  const isSolved = !checked || (checked.problem === "short" && line.quantity <= checked.cap);
  return {
    picture: sameProduct?.picture,
    sizes: sameProduct?.sizes ?? [line.selectedSize.value],
    soldOutSizes: sameProduct?.soldOutSizes ?? [],
    cap: checked?.cap ?? pageLimits.quantityMax,
    problem: isSolved ? null : checked.problem,
    sentence: isSolved ? "" : checked.sentence,
    arrives: sameProduct?.arrives ?? null,
    ...(checked?.quantity === line.quantity && checked.salePrice === line.price
      ? { adjustments: checked.adjustments, totalPrice: checked.totalPrice }
      : { adjustments: [], totalPrice: undefined }),
  };
}

/** What is wrong with a quantity as it was typed, if anything. */
export function validateQuantity(typed: string, cap: number): string | undefined {
  if (Number(typed) < 1) return "Quantity must be at least 1.";
  return Number(typed) > cap ? `Quantity may not be greater than ${cap}.` : undefined;
}

export interface PriceChange {
  productId: string;
  name: string;
  /** The former price of one piece. */
  from: number;
  to: number;
}

/** The known price changes, each from the price somebody first saw, together with those that this check found. */
export function mergePriceChanges(
  known: readonly PriceChange[],
  lines: readonly BagLine[],
  checked: readonly CheckedLine[],
): PriceChange[] {
  const changes = new Map(known.map((change) => [change.productId, change]));
  for (const { product, problem, name, salePrice: price } of checked) {
    const line = lines.find(({ _id }) => _id === product);
    const from = changes.get(product)?.from ?? line?.price;
    if (problem === "gone" || from === undefined) continue;
    if (from === price) changes.delete(product);
    else changes.set(product, { productId: product, name, from, to: price });
  }
  return [...changes.values()];
}

export const formatPriceChange = ({ name, from, to }: Omit<PriceChange, "productId">): string =>
  `${name} now costs ${formatRupees(to)} instead of ${formatRupees(from)}.`;
