import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";
import type { Product } from "#contract/products.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { ProductPicture } from "./product-picture.tsx";

export type CardProduct = Pick<
  Product,
  "_id" | "name" | "slug" | "price" | "picture" | "brand" | "quantity" | "totalReviews" | "averageRating"
>;

interface ProductCardProps {
  product: CardProduct;
  sizes: string;
  when?: "first" | "soon" | "later";
  /** Something to press in the corner of the picture, such as the heart; 44 pixels are kept for it. */
  aside?: ReactNode;
}

/** One link, which covers the card; what stands in the corner lies above it. */
export function ProductCard({ product, sizes, when, aside }: ProductCardProps) {
  const { name, slug, price, picture, brand, quantity, totalReviews, averageRating } = product;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden bg-sunken">
        <ProductPicture
          picture={picture}
          sizes={sizes}
          when={when}
          className="transition-transform duration-500 ease-cloth group-hover:scale-103"
        />
        {quantity <= 0 && (
          <span className="absolute bottom-0 left-0 bg-ground px-2.5 py-1 font-semibold text-xs">Out of stock</span>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <h3 className="line-clamp-2 font-sans font-semibold text-base leading-snug tracking-normal">
          <PageLink
            to={`/product/${slug}`}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </PageLink>
        </h3>
        {brand && <p className="mt-0.5 truncate text-ink-soft text-sm">{brand.name}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 pt-1.5">
          <p className="price text-lg">{formatRupees(price)}</p>
          {totalReviews > 0 && (
            <p className="flex items-center gap-1.5 text-ink-soft text-xs">
              <Stars value={averageRating} size="small" />
              <span aria-hidden="true">({totalReviews})</span>
              <span className="sr-only">
                from {totalReviews} {totalReviews === 1 ? "review" : "reviews"}
              </span>
            </p>
          )}
        </div>
      </div>
      {aside && <div className="absolute top-1.5 right-1.5 z-1 size-11">{aside}</div>}
    </article>
  );
}
