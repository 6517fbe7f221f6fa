import type { ManagedProduct } from "#contract/products-office.ts";
import { StatePanel } from "#web/layout/dashboard/state-panel.tsx";
import { ProductSwitch } from "./product-switch.tsx";

function sayState({ isActive, isShown }: ManagedProduct): string {
  if (isShown) return "Shoppers see it.";
  return isActive ? "Shoppers do not see it while its brand is off." : "Shoppers do not see it while it is off.";
}

/** Where shoppers find the product, and whether they do. */
export const ProductState = ({ product }: { product: ManagedProduct }) => (
  <StatePanel
    link={`/product/${product.slug}`}
    control={<ProductSwitch product={product} />}
    consequence={sayState(product)}
  />
);
