import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import { type CardProduct, ProductCard } from "./product-card.tsx";

const sizes = "(width < 48rem) calc(50vw - 1.5rem), (width < 64rem) calc(33vw - 2rem), 15rem";
const inSight = 4;
const waitedFor = 2;

export function ProductGrid({ products }: { products: CardProduct[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-6 xl:gap-y-10">
      {products.map((product, index) => (
        <li key={product._id} data-product={product._id}>
          <ProductCard
            product={product}
            sizes={sizes}
            when={index < waitedFor ? "first" : index < inSight ? "soon" : "later"}
            aside={<WishlistButton product={product} />}
          />
        </li>
      ))}
    </ul>
  );
}
