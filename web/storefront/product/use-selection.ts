import { useState } from "react";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { freeSize, type Size } from "#contract/catalogue/sizes.ts";
import { addToBag, changeQuantity, removeFromBag, useBag } from "#web/checkout/bag/bag.ts";
import type { BagLine } from "#web/checkout/bag/bag-lines.ts";
import { quantityFault, type Selection, sizeFault } from "./selection-rules.ts";

const lineOf = (product: ProductDetails, size: Size, quantity: number): BagLine => ({
  _id: product._id,
  name: product.name,
  slug: product.slug,
  imageUrl: product.imageUrl,
  quantity,
  price: product.salePrice,
  mrp: product.mrp,
  taxable: product.taxable,
  selectedSize: { value: size },
  totalPrice: Math.round(product.salePrice * quantity * 100) / 100,
});

/**
 * What somebody is about to put into the bag. Until they choose, it is what the bag holds of the product; while the chosen size
 * is in the bag, the number is the bag's and follows every change.
 */
export function useSelection(product: ProductDetails) {
  const held = useBag().lines.filter(({ _id }) => _id === product._id);
  const [chosen, setChosen] = useState<Size>();
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);

  // The free size leaves nothing to choose.
  const size = chosen ?? product.sizes.find((one) => one === freeSize || one === held[0]?.selectedSize.value);
  const line = held.find(({ selectedSize }) => selectedSize.value === size);
  const selection: Selection = { size, quantity: typed ?? String(line?.quantity ?? 1) };
  const faults = { size: tried ? sizeFault(selection) : undefined, quantity: quantityFault(product, selection) };

  return {
    ...selection,
    faults,
    isInBag: line !== undefined,
    chooseSize(next: Size) {
      setChosen(next);
      setTyped(held.some(({ selectedSize }) => selectedSize.value === next) ? undefined : selection.quantity);
    },
    typeQuantity(digits: string) {
      const goesIntoBag = size && line && !quantityFault(product, { size, quantity: digits });
      setTyped(goesIntoBag ? undefined : digits);
      if (goesIntoBag) changeQuantity(product._id, size, Number(digits));
    },
    /** Says whether it is in the bag now; if not, the faults say why. */
    add(): boolean {
      setTried(true);
      if (!size || faults.quantity) return false;
      setChosen(size);
      setTyped(undefined);
      addToBag(lineOf(product, size, Number(selection.quantity)));
      return true;
    },
    remove() {
      if (!size) return;
      setChosen(size);
      setTyped(selection.quantity);
      removeFromBag(product._id, size);
    },
  };
}
