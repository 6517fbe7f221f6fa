import { lazy, Suspense, useState } from "react";
import { freeSize } from "#contract/catalogue/sizes.ts";
import type { SizeChoice } from "#web/storefront/product/selection-rules.ts";

/** Fetched by those who open it. */
const SizeSheet = lazy(() => import("./size-sheet.tsx"));

/** In the bar of phones: the chosen size, or the way to one. */
export function SizeButton(choice: SizeChoice) {
  const [open, setOpen] = useState(false);
  const { product, size } = choice;
  if (product.sizes[0] === freeSize) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="size-button" onClick={() => setOpen(true)}>
        {size ? `Size ${size}` : "Select size"}
      </button>
      {open && (
        <Suspense>
          <SizeSheet {...choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
