import type { FastifyInstance } from "fastify";
import type { Product } from "#contract/products.ts";
import type { Database } from "#server/platform/database/client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listProducts } from "./list-products.ts";
import { readDetails } from "./read-details.ts";
import { relatedProducts } from "./related-products.ts";
import { suggestProducts } from "./suggest-products.ts";

/** Fills in the hearts of the person who asks. The wishlist lies to the right of the products, so it is handed in. */
type MarkLiked = <P extends Product>(db: Database, who: { userId: string } | undefined, products: P[]) => Promise<P[]>;

export function productRoutes(app: FastifyInstance, { db }: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/list", async ({ query, who }) => {
    const list = await listProducts(db, query);
    return { ...list, products: await markLiked(db, who, list.products) };
  });

  route(app, "GET /product/list/search/{term}", async ({ params }) => ({
    products: await suggestProducts(db, params.term),
  }));

  route(app, "GET /product/item/{slug}", async ({ params, who }) => {
    const details = await readDetails(db, params.slug);
    const [product = details] = await markLiked(db, who, [details]);
    return { product };
  });

  route(app, "GET /product/related/{slug}", async ({ params, who }) => ({
    products: await markLiked(db, who, await relatedProducts(db, params.slug)),
  }));
}
