import { lazy, Suspense, useState } from "react";
import { notify } from "#web/notices.ts";
import { type CardProduct, ProductCard } from "#web/storefront/product-card/product-card.tsx";
import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import { afterPaint } from "#web/ui/after-paint.ts";
import { Icon } from "#web/ui/display/icon.tsx";

const importQuickView = () => import("./quick-view/quick-view.tsx");
const QuickView = lazy(importQuickView);
type QuickViewPart = Awaited<ReturnType<typeof importQuickView>>;

const sizes = "(width < 48rem) calc(50vw - 1.5rem), (width < 64rem) calc(33vw - 2rem), 15rem";
const inSight = 4;
const waitedFor = 2;

export function ProductGrid({ products }: { products: CardProduct[] }) {
  const [viewed, setViewed] = useState<CardProduct | null>(null);
  const view = async (product: CardProduct) => {
    try {
      // Nothing arrives where it is gone after a deployment: the page is loaded anew.
      const part: QuickViewPart | undefined = await importQuickView();
      if (part) afterPaint(() => setViewed(product));
    } catch {
      notify({ kind: "error", title: "The quick view could not be loaded.", message: "Please try again." });
    }
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-6 xl:gap-y-10">
        {products.map((product, index) => (
          <li key={product._id} data-product={product._id}>
            <ProductCard
              product={product}
              sizes={sizes}
              when={index < waitedFor ? "first" : index < inSight ? "soon" : "later"}
              aside={<WishlistButton product={product} />}
              action={
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={`Quick view of ${product.name}`}
                  title="Quick view"
                  onPointerEnter={() => void importQuickView().catch(() => undefined)}
                  onClick={() => view(product)}
                  className="quick-view max-sm:sr-only grid size-11 place-items-center rounded-full bg-surface opacity-0 transition-opacity focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
                >
                  <Icon name="eye" className="size-5.5" />
                </button>
              }
            />
          </li>
        ))}
      </ul>
      {viewed && (
        <Suspense>
          <QuickView product={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
