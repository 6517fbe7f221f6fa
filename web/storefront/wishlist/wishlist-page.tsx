import { useRef } from "react";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { type CardProduct, ProductCard } from "#web/storefront/product-card/product-card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/wishlist-page.ts";
import { keepHearts } from "./kept-hearts.ts";
import { setWishlisted, useIsRemoved } from "./wishlist.ts";

export async function clientLoader() {
  const answer = await call("GET /wishlist");
  keepHearts(answer.wishlist.filter(({ isAvailable }) => isAvailable).map(({ product }) => product));
  return answer;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "WishList", hidden: true });

const sizes = "(width < 48rem) calc(50vw - 1.5rem), (width < 84rem) 28vw, 19rem";

export default function WishlistPage({ loaderData: { wishlist } }: Route.ComponentProps) {
  const isRemoved = useIsRemoved();
  const list = useRef<HTMLDivElement>(null);
  const shown = wishlist.filter(({ product }) => !isRemoved(product._id));

  function remove(product: CardProduct) {
    setWishlisted(product, false);
    // The button goes with its card, so the focus stays with the list.
    list.current?.focus({ preventScroll: true });
  }

  return (
    <div>
      <PageHead title="WishList" />
      <p className="mb-6 text-ink-soft">
        <PageLink className="link" to="/dashboard/mails">
          Get a mail when something here costs less
        </PageLink>
      </p>
      <div ref={list} tabIndex={-1} className="outline-none">
        <h2 className="sr-only">Products</h2>
        {shown.length === 0 ? (
          <EmptyState sentence="You have no items in your wishlist yet.">
            <p>Press the heart of what you like, and it waits for you here.</p>
            <ButtonLink to="/shop">Browse the shop</ButtonLink>
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3">
            {shown.map(({ product, isAvailable }) => (
              <li key={product._id} className="relative">
                {isAvailable ? (
                  <ProductCard product={product} sizes={sizes} />
                ) : (
                  <UnavailableCard product={product} sizes={sizes} />
                )}
                <div className="absolute top-1.5 right-1.5 z-1">
                  <IconButton
                    icon="close"
                    label={`Remove ${product.name} from wishlist`}
                    onClick={() => remove(product)}
                    className="rounded-full bg-surface"
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A product that the shop does not show any more: there is no page to lead to. */
function UnavailableCard({ product, sizes }: { product: CardProduct; sizes: string }) {
  return (
    <article>
      <div className="relative bg-sunken">
        <ProductPicture picture={product.picture} sizes={sizes} className="opacity-40 grayscale" />
        <span className="absolute bottom-0 left-0 bg-ground px-2.5 py-1 font-semibold text-xs">Unavailable</span>
      </div>
      <h3 className="mt-3 line-clamp-2 font-sans font-semibold text-base leading-snug tracking-normal">
        {product.name}
      </h3>
      <p className="mt-0.5 text-ink-soft text-sm">The shop does not sell it at the moment.</p>
    </article>
  );
}
