import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { quantityCap } from "#contract/sales/quantity-cap.ts";

type Stocked = Pick<ProductDetails, "quantity" | "sizeStock">;

/** How many there are of a size; of the product where its sizes are not counted, or while none is chosen. */
export function stockOf({ quantity, sizeStock }: Stocked, size: Size | undefined): number {
  return sizeStock && size ? Math.min(quantity, sizeStock[size] ?? 0) : quantity;
}

/** How many pieces of it may be in the bag. */
export const capOf = (product: Stocked, size: Size | undefined): number =>
  quantityCap(product.quantity, stockOf(product, size));

export const isSoldOut = (product: Stocked, size: Size): boolean => stockOf(product, size) <= 0;

export interface Selection {
  size: Size | undefined;
  /** As it was typed: digits, or nothing. */
  quantity: string;
}

export const sizeFault = ({ size }: Selection): string | undefined => (size ? undefined : "Please select a size.");

/** Nothing can be wrong with the number while there is nothing to buy: the field is closed then. */
export function quantityFault(product: Stocked, { size, quantity }: Selection): string | undefined {
  if (product.quantity <= 0) return undefined;
  if (Number(quantity) < 1) return "Quantity must be at least 1.";
  const cap = capOf(product, size);
  return Number(quantity) > cap ? `Quantity may not be greater than ${cap}.` : undefined;
}

/** What the bar of phones and its sheet choose from. */
export interface SizeChoice {
  product: ProductDetails;
  size: Size | undefined;
  onChoose: (size: Size) => void;
}
