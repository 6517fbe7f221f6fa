import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { markLiked } from "./mark-liked.ts";
import { readDetails } from "./read-details.ts";
import { relatedProducts } from "./related-products.ts";

export function itemRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /product/item/{slug}", async ({ who, params }) => {
    const details = await readDetails(db, params.slug);
    const [product = details] = await markLiked(db, who, [details]);
    return { product };
  });

  route(app, "GET /product/related/{slug}", async ({ who, params }) => ({
    products: await markLiked(db, who, await relatedProducts(db, params.slug)),
  }));
}
