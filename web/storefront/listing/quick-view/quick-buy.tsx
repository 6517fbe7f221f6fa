import { useEffect, useRef, useState } from "react";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { openDrawer } from "#web/layout/drawers.ts";
import { isSoldOut } from "#web/storefront/product/selection-rules.ts";
import { useSelection } from "#web/storefront/product/use-selection.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";

/** A size and the bag, one piece at a time. */
export function QuickBuy({ product }: { product: ProductDetails }) {
  const selection = useSelection(product);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [tries]);
  const add = () => {
    if (selection.add()) openDrawer("cart");
    else setTries(tries + 1);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Buy"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!selection.isInBag) add();
      }}
    >
      <RadioChips
        label="Size"
        name="quick-size"
        value={selection.size ?? ""}
        error={selection.faults.size}
        options={product.sizes.map((size) => ({ value: size, label: size, disabled: isSoldOut(product, size) }))}
        onChange={(size) => selection.chooseSize(size as Size)}
      />
      <Button
        block
        look={selection.isInBag ? "secondary" : "primary"}
        disabled={product.quantity <= 0 && !selection.isInBag}
        onClick={selection.isInBag ? selection.remove : add}
      >
        <Icon name={selection.isInBag ? "close" : "bag"} className="size-5" />
        {product.quantity <= 0 && !selection.isInBag
          ? "Out of stock"
          : selection.isInBag
            ? "Remove From Bag"
            : "Add To Bag"}
      </Button>
      {selection.faults.quantity && <p className="text-danger text-sm">{selection.faults.quantity}</p>}
    </form>
  );
}
