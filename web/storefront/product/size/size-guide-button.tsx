import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";

const openPage = () => {
  location.assign("/size-guide");
  return new Promise<never>(() => undefined);
};

/** Fetched by those who open it; where it does not arrive, the page of the same name still helps. */
const SizeGuide = lazy(() => import("./size-guide.tsx").catch(openPage));

/** Opens the size guide. The drawer stands outside the form, whose Enter key would put the product into the bag. */
export function SizeGuideButton({ product, onChoose }: { product: ProductDetails; onChoose: (size: Size) => void }) {
  const [open, setOpen] = useState<boolean>();
  const chart = product.sizeChart;
  if (!chart?.rows.some(({ size }) => product.sizes.includes(size))) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mt-4 min-h-11 justify-self-start text-sm underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        Size guide
      </button>
      {open !== undefined &&
        createPortal(
          <Suspense>
            <SizeGuide
              product={product}
              chart={chart}
              open={open}
              onClose={close}
              onChoose={(size) => {
                onChoose(size);
                close();
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
