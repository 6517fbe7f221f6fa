import type { BagEntry, CheckedLine } from "#contract/cart.ts";
import type { Size } from "#contract/limits.ts";
import { quantityCap } from "#contract/quantity-cap.ts";
import type { Offer } from "./read-offers.ts";

export type Judgement = Pick<CheckedLine, "problem" | "sentence" | "cap">;

const piecesOf = ({ quantity, bySize }: Offer, size: Size): number =>
  Math.min(quantity, bySize ? (bySize[size] ?? 0) : quantity);

export const soldOutSizes = (offer: Offer): Size[] => offer.sizes.filter((size) => piecesOf(offer, size) === 0);

/** Whether a line can be bought, when other lines of the bag have spoken for some of the pieces already. */
export function judgeLine({ size, quantity }: BagEntry, offer: Offer | undefined, spokenFor: number): Judgement {
  if (!offer) return { problem: "gone", sentence: "This product is no longer sold.", cap: 0 };
  if (!offer.isShown) return { problem: "gone", sentence: `${offer.name} is no longer sold.`, cap: 0 };
  if (!offer.sizes.includes(size)) {
    return { problem: "size gone", sentence: `${offer.name} no longer comes in size ${size}.`, cap: 0 };
  }
  const pieces = piecesOf(offer, size);
  if (pieces === 0) {
    const what = offer.bySize && offer.quantity > 0 ? `${offer.name} in size ${size}` : offer.name;
    return { problem: "sold out", sentence: `${what} is out of stock.`, cap: 0 };
  }
  const cap = Math.max(0, Math.min(quantityCap(pieces), pieces - spokenFor));
  if (cap === 0) return { problem: "short", sentence: `Your bag holds the last of ${offer.name} already.`, cap };
  if (quantity > cap) return { problem: "short", sentence: `Quantity may not be greater than ${cap}.`, cap };
  return { problem: null, sentence: "", cap };
}

/** Lines take from the same pieces when they are of one product, and of one size where sizes are counted. */
export const piecesKey = ({ size }: BagEntry, { id, bySize }: Offer): string => (bySize ? `${id} ${size}` : id);
