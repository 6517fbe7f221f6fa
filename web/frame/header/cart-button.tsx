import { useBag } from "#web/checkout/bag/bag.ts";
import { formatBadge } from "#web/checkout/bag/bag-lines.ts";
import { prefetchCartDrawer } from "#web/checkout/cart/cart-drawer.tsx";
import { openDrawer } from "#web/layout/drawers.ts";
import { IconButton } from "#web/ui/display/icon-button.tsx";

/** The badge lies over the icon, so that nothing moves when the browser fills it in. */
export function CartButton({ className = "" }: { className?: string }) {
  const badge = formatBadge(useBag().lines.length);
  return (
    <IconButton
      icon="bag"
      label={badge ? `Cart, items: ${badge}` : "Cart"}
      badge={badge}
      aria-haspopup="dialog"
      onPointerEnter={badge ? prefetchCartDrawer : undefined}
      onFocus={badge ? prefetchCartDrawer : undefined}
      onClick={() => openDrawer("cart")}
      className={className}
    />
  );
}
