import { lazy, Suspense, useState } from "react";
import type { ProductDetails } from "#contract/products.ts";
import { isSoldOut } from "#web/storefront/product/selection-rules.ts";
import { type AskedAlert, sayAlert } from "./say-alert.ts";

/** Fetched by those who ask. */
const AlertDialog = lazy(() => import("./alert-dialog.tsx"));

/** Asks for a mail when a sold-out size is back, or the price falls: the same for everyone, so that nothing moves. */
export function AlertButtons({ product }: { product: ProductDetails }) {
  const [asked, setAsked] = useState<AskedAlert>();
  const [open, setOpen] = useState(false);
  const offered: AskedAlert[] = [
    ...product.sizes.filter((size) => isSoldOut(product, size)).map((size) => ({ kind: "back" as const, size })),
    { kind: "price" },
  ];
  return (
    <div className="-my-3 flex flex-wrap gap-x-5 text-sm">
      {offered.map((one) => (
        <button
          key={one.size ?? one.kind}
          type="button"
          aria-haspopup="dialog"
          className="min-h-11 underline underline-offset-4"
          onClick={() => {
            setAsked(one);
            setOpen(true);
          }}
        >
          Tell me when {sayAlert(one)}
        </button>
      ))}
      {asked && (
        <Suspense>
          <AlertDialog product={product} asked={asked} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
