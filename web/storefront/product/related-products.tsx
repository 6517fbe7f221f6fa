import { type CardProduct, ProductCard } from "#web/storefront/listing/product-card.tsx";
import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import "./related.css";

const sizes = "(width < 48rem) 44vw, (width < 64rem) 28vw, 19rem";

/** Scrolls sideways on small screens; a grid where there is room. */
export function RelatedProducts({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="border-line border-t pt-10 lg:pt-14">
      <h2 id="related" className="mb-6">
        You may also like
      </h2>
      <ul className="related">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} aside={<WishlistButton product={product} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}
