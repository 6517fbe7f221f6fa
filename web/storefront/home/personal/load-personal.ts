import { call } from "#web/api.ts";
import type { CardProduct } from "#web/storefront/product-card/product-card.tsx";
import { toCard } from "#web/storefront/product-card/to-card.ts";
import { readRecentlyViewed } from "./recently-viewed.ts";

export type PersonalSource = "recently seen" | "brands you like";

const mostSeen = 12;

/** The products of a rail that is the person's own. */
export async function loadPersonal(source: PersonalSource): Promise<CardProduct[]> {
  const { products } =
    source === "recently seen"
      ? await call("GET /home/seen", { query: { ids: readRecentlyViewed().slice(0, mostSeen).join(",") } })
      : await call("GET /home/liked");
  return products.map(toCard);
}
