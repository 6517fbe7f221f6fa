import { type CardProduct, ProductCard } from "#web/storefront/product-card/product-card.tsx";
import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import "./related.css";

const sizes = "(width < 48rem) 46vw, (width < 64rem) 30vw, 19rem";

/** Two in a row on phones, three on tablets, four where there is room. */
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
