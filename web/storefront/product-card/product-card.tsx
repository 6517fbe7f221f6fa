import { type FocusEvent, type PointerEvent, type ReactNode, useState } from "react";
import type { Product } from "#contract/catalogue/products.ts";
import { freeSize } from "#contract/catalogue/sizes.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { PriceTag } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { Stars } from "#web/ui/display/stars.tsx";
import { CardColourDots, type CardColours } from "./card-colours.tsx";

export type CardProduct = Pick<
  Product,
  "_id" | "name" | "slug" | "salePrice" | "mrp" | "picture" | "brand" | "quantity" | "totalReviews" | "averageRating"
> & {
  /** Without the promotion that reduces it; left out where none does. */
  price?: number;
  /** Left out where it comes in one colour. */
  cardColours?: CardColours | undefined;
  /** Left out where there are enough. */
  fewLeft?: Product["fewLeft"];
  /** Left out where there is one picture. */
  secondImage?: Product["secondImage"];
};

/** "Only 2 left in M". */
const formatFewLeft = ({ size, quantity }: NonNullable<Product["fewLeft"]>) =>
  `Only ${quantity} left${size === null || size === freeSize ? "" : ` in ${size}`}`;

interface ProductCardProps {
  product: CardProduct;
  sizes: string;
  when?: "first" | "soon" | "later";
  /** Something to press in the corner of the picture, such as the heart; 44 pixels are kept for it. */
  aside?: ReactNode;
  /** Another in the lower corner. */
  action?: ReactNode;
}

/** One link, which covers the card; what stands in the corner lies above it. */
export function ProductCard({ product, sizes, when, aside, action }: ProductCardProps) {
  const {
    name,
    slug,
    price,
    salePrice,
    mrp,
    picture,
    brand,
    quantity,
    fewLeft,
    secondImage,
    totalReviews,
    averageRating,
    cardColours,
  } = product;
  // The second picture is fetched when a mouse comes over the card, or the keyboard to it; a finger never needs it.
  const [isNear, setNear] = useState(false);
  const comesNear = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setNear(true),
    onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && setNear(true),
  };
  return (
    <article className="group relative flex h-full flex-col" {...(secondImage && comesNear)}>
      <div className="relative overflow-hidden bg-sunken">
        <ProductPicture
          picture={picture}
          sizes={sizes}
          when={when}
          className="transition-transform duration-500 ease-cloth group-hover:scale-103"
        />
        {isNear && secondImage && (
          <div className="absolute inset-0 opacity-0 transition-opacity duration-300 group-focus-within:opacity-100 group-hover:opacity-100">
            <ProductPicture picture={secondImage} sizes={sizes} when="soon" />
          </div>
        )}
        {(quantity <= 0 || fewLeft) && (
          <span className="absolute bottom-0 left-0 bg-ground px-2.5 py-1 font-semibold text-xs">
            {quantity <= 0 || !fewLeft ? "Out of stock" : formatFewLeft(fewLeft)}
          </span>
        )}
        {action && <div className="absolute right-1.5 bottom-1.5 z-1">{action}</div>}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <h3 className="wrap-anywhere line-clamp-2 text-pretty font-sans font-semibold text-base leading-snug tracking-normal">
          <PageLink
            to={`/product/${slug}`}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </PageLink>
        </h3>
        {brand && <p className="mt-0.5 truncate text-ink-soft text-sm">{brand.name}</p>}
        {cardColours && <CardColourDots {...cardColours} />}
        <div className="mt-auto flex justify-between gap-x-3 pt-1.5 max-sm:flex-col sm:items-end">
          <p>
            <PriceTag now={salePrice} mrp={mrp} price={price} layout="stacked" className="text-lg" />
          </p>
          {/* Its line stays free where there are no reviews, so that prices stand in a row. */}
          <p className="flex min-h-5 items-center gap-1.5 text-ink-soft text-xs sm:mb-1">
            {totalReviews > 0 && (
              <>
                <Stars value={averageRating} size="small" />
                <span aria-hidden="true">({totalReviews})</span>
                <span className="sr-only">
                  from {totalReviews} {totalReviews === 1 ? "review" : "reviews"}
                </span>
              </>
            )}
          </p>
        </div>
      </div>
      {aside && <div className="absolute top-1.5 right-1.5 z-1 size-11">{aside}</div>}
    </article>
  );
}
