import type { ProductDetails } from "#contract/catalogue/products.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { PriceTag } from "#web/layout/product/price.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Stars } from "#web/ui/display/stars.tsx";

interface ProductSummaryProps {
  product: ProductDetails;
  /** What is said of the price: its tax, what reduces it, and what it was before. */
  words: { priceNote: string; offers: string[]; before: string };
}

/** What there is to know about a product before one buys it. */
export function ProductSummary({ product, words: { priceNote, offers, before } }: ProductSummaryProps) {
  const { name, brand, price, salePrice, mrp, quantity } = product;
  const { totalReviews, averageRating } = product;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h1 className="wrap-anywhere text-3xl lg:text-4xl">{name}</h1>
        {quantity <= 0 && <Badge look="danger">Out of stock</Badge>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <PriceTag now={salePrice} mrp={mrp} price={price} layout="inline" className="text-3xl" />
          {priceNote && <span className="ml-2 text-ink-soft text-sm">{priceNote}</span>}
        </p>
        {totalReviews > 0 && (
          <a href="#reviews" className="flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline">
            <Stars value={averageRating} size="small" />
            <span>
              {totalReviews} {totalReviews === 1 ? "review" : "reviews"}
            </span>
          </a>
        )}
      </div>
      {offers.length > 0 && (
        <ul aria-label="Offers" className="flex flex-wrap gap-2">
          {offers.map((offer) => (
            <li key={offer} className="wrap-anywhere bg-accent-soft px-2.5 py-1 font-semibold text-accent text-sm">
              {offer}
            </li>
          ))}
        </ul>
      )}
      {before && <p className="text-ink-soft text-sm">{before}</p>}
      {brand && (
        <PageLink
          to={`/shop/brand/${brand.slug}`}
          className="-my-2.5 inline-flex min-h-11 items-center justify-self-start underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          See more from {brand.name}
        </PageLink>
      )}
    </div>
  );
}

/** What is read after the decision, or by those who compare. */
export const ProductDescription = ({ product: { sku, quantity, description } }: { product: ProductDetails }) => (
  <div className="grid gap-4">
    {description && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{description}</p>}
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
      {quantity > 0 && <Badge look="success">In stock</Badge>}
      <p className="wrap-anywhere">SKU {sku}</p>
    </div>
  </div>
);
