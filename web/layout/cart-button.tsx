import { badgeText } from "#web/checkout/cart/badge-text.ts";
import { useBag } from "#web/checkout/cart/bag.ts";
import { prefetchBag } from "#web/checkout/cart/fetch-bag.ts";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { openDrawer } from "./drawers.ts";

/** The badge lies over the icon, so that nothing moves when the browser fills it in. */
export function CartButton({ className = "" }: { className?: string }) {
  const badge = badgeText(useBag().lines.length);
  return (
    <IconButton
      icon="bag"
      label={badge ? `Cart, items: ${badge}` : "Cart"}
      badge={badge}
      aria-haspopup="dialog"
      onPointerEnter={badge ? prefetchBag : undefined}
      onFocus={badge ? prefetchBag : undefined}
      onClick={() => openDrawer("cart")}
      className={className}
    />
  );
}
