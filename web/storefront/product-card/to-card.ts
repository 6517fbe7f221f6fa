import type { Product } from "#contract/catalogue/products.ts";
import { toCardColours } from "./card-colours.tsx";
import type { CardProduct } from "./product-card.tsx";

/** Only what a card shows travels with the page. */
export const toCard = ({
  _id,
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
  colours,
}: Product): CardProduct => ({
  _id,
  name,
  slug,
  salePrice,
  mrp,
  picture,
  brand,
  quantity,
  totalReviews,
  averageRating,
  ...(fewLeft && { fewLeft }),
  ...(secondImage && { secondImage }),
  ...(price > salePrice && { price }),
  ...(colours.length > 1 && { cardColours: toCardColours(colours) }),
});
