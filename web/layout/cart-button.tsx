import { badgeText } from "#web/cart/badge-text.ts";
import { useBag } from "#web/cart/bag.ts";
import { prefetchBag } from "#web/cart/fetch-bag.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
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
