import type { CheckedBag, CheckedLine } from "#contract/cart.ts";
import { limits, type Size } from "#contract/limits.ts";
import type { Picture } from "#contract/products.ts";
import { isLine } from "./change-bag.ts";
import type { BagLine } from "./read-bag.ts";

export interface LineView {
  /** Undefined until the shop has answered. */
  picture?: Picture | null;
  sizes: readonly Size[];
  soldOutSizes: readonly Size[];
  cap: number;
  problem: CheckedLine["problem"];
  sentence: string;
}

/** A line as the shop last knew it. Whether its quantity fits is seen at once, without asking again. */
export function viewLine(line: BagLine, answer: CheckedBag | undefined): LineView {
  const own = line.selectedSize.value;
  const now = answer?.lines.find(({ product, size }) => isLine(line, product, size));
  const sibling = now ?? answer?.lines.find(({ product }) => product === line._id);
  const solved = !now || (now.problem === "short" && line.quantity <= now.cap);
  return {
    picture: sibling?.picture,
    sizes: sibling?.sizes ?? [own],
    soldOutSizes: sibling?.soldOutSizes ?? [],
    cap: now?.cap ?? limits.quantityMax,
    problem: solved ? null : now.problem,
    sentence: solved ? "" : now.sentence,
  };
}
