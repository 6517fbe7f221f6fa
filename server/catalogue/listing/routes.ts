import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listProducts } from "./list-products.ts";
import type { MarkLiked } from "./service.ts";
import { suggestProducts } from "./suggest-products.ts";

export function listingRoutes(app: FastifyInstance, { db }: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/list", async ({ query, who }) => {
    const list = await listProducts(db, query);
    return { ...list, products: await markLiked(db, who, list.products) };
  });

  route(app, "GET /product/list/search/{term}", async ({ params }) => ({
    products: await suggestProducts(db, params.term),
  }));
}
