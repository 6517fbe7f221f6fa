import { useEffect, useRef, useState } from "react";
import type { FitAssessment } from "#contract/catalogue/fit.ts";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { freeSize, type Size } from "#contract/catalogue/sizes.ts";
import { openDrawer } from "#web/layout/drawers.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { capOf, isSoldOut, stockOf } from "./selection-rules.ts";
import { FitNote } from "./size/fit-note.tsx";
import { SizeButton } from "./size/size-button.tsx";
import { SizeGuideButton } from "./size/size-guide-button.tsx";
import { useSelection } from "./use-selection.ts";
import "./buy-bar.css";

const few = 5;

interface BuyFormProps {
  product: ProductDetails;
  /** What people say of its size. */
  fit: FitAssessment | null | undefined;
}

/** Size, number and the bag. On phones the chosen size and the button stay at hand at the foot of the screen. */
export function BuyForm({ product, fit }: BuyFormProps) {
  const selection = useSelection(product);
  const [tries, setTries] = useState(0);
  const [reachedFor, setReachedFor] = useState<Size>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const atFault = tries > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!atFault) return;
    atFault.focus({ preventScroll: true });
    // With its error, which stands below it, above the bar at the foot of a phone's screen.
    (atFault.closest("fieldset") ?? atFault).scrollIntoView({ block: "nearest" });
  }, [tries]);

  const add = () => {
    if (selection.add()) openDrawer("cart");
    else setTries(tries + 1);
  };
  const stock = stockOf(product, selection.size);
  const cap = capOf(product, selection.size);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Buy"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!selection.isInBag) add();
      }}
    >
      <RadioChips
        label="Size"
        name="size"
        value={selection.size ?? ""}
        error={selection.faults.size}
        options={product.sizes.map((size) => ({ value: size, label: size, disabled: isSoldOut(product, size) }))}
        onChange={(size) => selection.chooseSize(size as Size)}
      />
      <SizeGuideButton product={product} onChoose={selection.chooseSize} />
      {fit && <FitNote assessment={fit} />}
      <QuantityField
        value={selection.quantity}
        max={cap}
        disabled={product.inventory <= 0}
        error={selection.faults.quantity}
        help={
          reachedFor !== undefined && reachedFor === selection.size
            ? formatCap(stock, cap, selection.size)
            : formatStock(stock)
        }
        onLimit={() => setReachedFor(selection.size)}
        onChange={selection.typeQuantity}
      />
      <div className="buy-bar">
        <SizeButton product={product} size={selection.size} onChoose={selection.chooseSize} />
        {/* Not a submit button: by the time the browser submits, it would stand for the other operation. */}
        <Button
          block
          className="max-md:px-3"
          look={selection.isInBag ? "secondary" : "primary"}
          disabled={selection.isInBag ? product.inventory <= 0 : product.quantity <= 0 && !selection.faults.quantity}
          onClick={selection.isInBag ? selection.remove : add}
        >
          <Icon name={selection.isInBag ? "close" : "bag"} className="size-5" />
          {selection.isInBag ? "Remove From Bag" : "Add To Bag"}
        </Button>
      </div>
    </form>
  );
}

const formatStock = (stock: number): string | undefined =>
  stock > 0 && stock <= few ? `Only ${stock} left.` : undefined;

/** Said to whoever wants more: before that it reads as if there were hardly any left. */
const formatCap = (stock: number, cap: number, size: Size | undefined): string =>
  cap < stock
    ? `At most ${cap} ${size === freeSize ? "" : "of a size "}in one order, so that there is enough for everybody.`
    : `Only ${stock} left.`;
