import type { CardProduct } from "#web/storefront/listing/product-card.tsx";
import { ProductPicture } from "#web/storefront/product/product-picture.tsx";

/** A wish that the shop does not show any more: there is no page to lead to. */
export function UnavailableCard({ product, sizes }: { product: CardProduct; sizes: string }) {
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
