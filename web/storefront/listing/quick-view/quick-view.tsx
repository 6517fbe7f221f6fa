import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { ApiError, call } from "#web/api.ts";
import { useDrawer } from "#web/layout/drawers.ts";
import { PriceTag } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { QuickBuy } from "./quick-buy.tsx";

interface QuickViewProps {
  product: { name: string; slug: string };
  onClose: () => void;
}

/** Back closes it, as people on phones expect. The page below stays: the step of the history is the same page once more. */
function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  // Before it is painted: whoever sees it and goes back at once stays on the page.
  useLayoutEffect(() => {
    history.pushState(history.state, "");
    const close = () => latest.current();
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, []);
}

/** A product over the list: enough to put it into the bag, and the way to its page. */
export default function QuickView({ product: { name, slug }, onClose }: QuickViewProps) {
  const [found, setFound] = useState<ProductDetails>();
  const [error, setError] = useState("");
  useBackCloses(onClose);
  const close = () => history.back();
  useEffect(() => {
    let isShown = true;
    call("GET /product/item/{slug}", { params: { slug } }).then(
      ({ product }) => isShown && setFound(product),
      (failure: unknown) => isShown && setError(failure instanceof ApiError ? failure.message : String(failure)),
    );
    return () => {
      isShown = false;
    };
  }, [slug]);
  // What was put into the bag shows there.
  const drawer = useDrawer();
  useEffect(() => {
    if (drawer) history.back();
  }, [drawer]);

  return (
    <Dialog open title={name} onClose={close}>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="bg-sunken max-sm:mx-auto max-sm:w-2/3">
          {found ? (
            <ProductPicture picture={found.picture} alt={found.name} sizes="15rem" when="soon" />
          ) : (
            <div className="aspect-4/5" />
          )}
        </div>
        <div className="grid content-start gap-4">
          {error && <p role="alert">{error}</p>}
          {found ? <Found product={found} /> : !error && <Waiting />}
          {/* In place of the step that this dialog takes in the history: going back from the product leads to the list. */}
          <Link to={`/product/${slug}`} replace className="link inline-flex min-h-11 items-center">
            See all details
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

function Found({ product }: { product: ProductDetails }) {
  const { salePrice, mrp, price, brand, description } = product;
  return (
    <>
      {brand && <p className="text-ink-soft text-sm">{brand.name}</p>}
      <p>
        <PriceTag now={salePrice} mrp={mrp} price={price} layout="inline" className="text-2xl" />
      </p>
      {description && <p className="wrap-anywhere line-clamp-4 text-sm">{description}</p>}
      <QuickBuy product={product} />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-16" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
    </div>
  );
}
