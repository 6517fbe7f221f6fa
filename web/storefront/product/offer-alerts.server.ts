import type { ProductDetails } from "#contract/catalogue/products.ts";
import { freeSize } from "#contract/catalogue/sizes.ts";
import { isSoldOut } from "./selection-rules.ts";

/**
 * Links for those who want to be told. Made on the server, and the form is a page of its own: most people never ask, and the page stays
 * light for them.
 */
export function offerAlerts(product: ProductDetails): [to: string, title: string][] {
  const ask = `/alerts/ask/${product.slug}`;
  const soldOut = product.sizes.filter((size) => isSoldOut(product, size));
  return [
    ...soldOut.map((size): [string, string] => [
      `${ask}?size=${encodeURIComponent(size)}`,
      `Tell me when ${size === freeSize ? "it" : size} is back`,
    ]),
    [ask, "Tell me when the price falls"],
  ];
}
