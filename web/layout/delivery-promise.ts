import { formatFigure } from "#contract/money.ts";
import type { Store } from "#contract/support/store.ts";

/** What the shop promises of delivery, as far as it is true: the words for everybody, and those that small screens leave out. */
export function deliveryPromise({ shipping: { isFree, freeFrom } }: Pick<Store, "shipping">): [string, string] {
  if (isFree) return ["Free shipping", " across India"];
  return freeFrom === null ? ["Delivery", " across India"] : [`Free shipping from ₹${formatFigure(freeFrom)}`, ""];
}

/** The delivery promise in one line. */
export const deliveryLine = (store: Pick<Store, "shipping">): string => deliveryPromise(store).join("");
