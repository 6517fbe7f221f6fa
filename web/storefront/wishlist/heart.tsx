import { Icon } from "#web/ui/display/icon.tsx";
import { setWished, useIsWished } from "./wishes.ts";

/** 44 pixels, pressed or not, so that nothing moves when it fills in. */
export function Heart({ product }: { product: { _id: string; name: string } }) {
  const wished = useIsWished(product._id);
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={`Keep ${product.name} in your wishlist`}
      title={wished ? "In your wishlist" : "Add to wishlist"}
      onClick={() => setWished(product._id, !wished)}
      className={`grid size-11 place-items-center rounded-full bg-surface transition-transform active:scale-90 ${wished ? "text-accent" : "text-ink"}`}
    >
      <Icon name={wished ? "heart-filled" : "heart"} className="size-5.5" />
    </button>
  );
}
