import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import type { BagEntry, CheckedLine } from "#contract/sales/cart.ts";
import { quantityCap } from "#contract/sales/quantity-cap.ts";
import type { Offer } from "./queries.ts";

export type LineCheck = Pick<CheckedLine, "problem" | "sentence" | "cap">;

const stockOf = ({ quantity, bySize }: Offer, size: Size): number =>
  Math.min(quantity, bySize ? (bySize[size] ?? 0) : quantity);

export const soldOutSizes = (offer: Offer): Size[] => offer.sizes.filter((size) => stockOf(offer, size) === 0);

/** Whether a line can be bought, when other lines of the bag have reserved some of the stock already. */
export function checkLine({ size, quantity }: BagEntry, offer: Offer | undefined, reserved: number): LineCheck {
  if (!offer) return { problem: "gone", sentence: "This product is no longer sold.", cap: 0 };
  if (!offer.isShown) return { problem: "gone", sentence: `${offer.name} is no longer sold.`, cap: 0 };
  if (!offer.sizes.includes(size)) {
    return { problem: "size gone", sentence: `${offer.name} no longer comes in ${formatSize(size, "size")}.`, cap: 0 };
  }
  const stock = stockOf(offer, size);
  if (stock === 0) {
    const what = offer.bySize && offer.quantity > 0 ? `${offer.name} in ${formatSize(size, "size")}` : offer.name;
    return { problem: "sold out", sentence: `${what} is out of stock.`, cap: 0 };
  }
  const cap = Math.max(0, Math.min(quantityCap(offer.quantity, stock), stock - reserved));
  if (cap === 0) return { problem: "short", sentence: `Your cart holds the last of ${offer.name} already.`, cap };
  if (quantity > cap) return { problem: "short", sentence: `Quantity may not be greater than ${cap}.`, cap };
  return { problem: null, sentence: "", cap };
}

/** Lines share stock when they are of one product, and of one size where stock is counted by size. */
export const stockKey = ({ size }: BagEntry, { id, bySize }: Offer): string => (bySize ? `${id} ${size}` : id);
