import type { BagEntry, CheckedLine } from "#contract/cart.ts";
import type { Size } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { quantityCap } from "#contract/quantity-cap.ts";

export interface Stock {
  product: Product;
  isShown: boolean;
  /** Pieces of each size, where stock is kept so. */
  bySize: Map<string, number> | undefined;
}

type Judgement = Pick<CheckedLine, "problem" | "sentence" | "cap">;

const piecesOf = ({ product, bySize }: Stock, size: Size): number =>
  Math.min(product.quantity, bySize ? (bySize.get(size) ?? 0) : product.quantity);

export const soldOutSizes = (stock: Stock): Size[] => stock.product.sizes.filter((size) => piecesOf(stock, size) === 0);

/** Whether a line can be bought, when other lines of the bag have spoken for some of the pieces already. */
export function judgeLine({ size, quantity }: BagEntry, stock: Stock, spokenFor: number): Judgement {
  const { product, isShown, bySize } = stock;
  if (!isShown) return { problem: "gone", sentence: `${product.name} is no longer sold.`, cap: 0 };
  if (!product.sizes.includes(size)) {
    return { problem: "size gone", sentence: `${product.name} no longer comes in size ${size}.`, cap: 0 };
  }
  const pieces = piecesOf(stock, size);
  if (pieces === 0) {
    const what = bySize && product.quantity > 0 ? `${product.name} in size ${size}` : product.name;
    return { problem: "sold out", sentence: `${what} is out of stock.`, cap: 0 };
  }
  const cap = Math.max(0, Math.min(quantityCap(pieces), pieces - spokenFor));
  if (cap === 0) return { problem: "short", sentence: `Your bag holds the last of ${product.name} already.`, cap };
  if (quantity > cap) return { problem: "short", sentence: `Quantity may not be greater than ${cap}.`, cap };
  return { problem: null, sentence: "", cap };
}

/** Lines take from the same pieces when they are of one product, and of one size where sizes are counted. */
export const piecesKey = ({ size }: BagEntry, { product, bySize }: Stock): string =>
  bySize ? `${product._id} ${size}` : product._id;
