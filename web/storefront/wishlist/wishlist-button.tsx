import { Icon } from "#web/ui/display/icon.tsx";
import type { KeptProduct } from "./kept-hearts.ts";
import { setWishlisted, useIsWishlisted } from "./wishlist.ts";

/** 44 pixels, pressed or not, so that nothing moves when it fills in. */
export function WishlistButton({ product }: { product: KeptProduct }) {
  const isWishlisted = useIsWishlisted(product._id);
  return (
    <button
      type="button"
      aria-pressed={isWishlisted}
      aria-label={`Keep ${product.name} in your wishlist`}
      title={isWishlisted ? "In your wishlist" : "Add to wishlist"}
      onClick={() => setWishlisted(product, !isWishlisted)}
      className={`grid size-11 place-items-center rounded-full bg-surface transition-transform active:scale-90 ${isWishlisted ? "text-accent" : "text-ink"}`}
    >
      <Icon name={isWishlisted ? "heart-filled" : "heart"} className="size-5.5" />
    </button>
  );
}
