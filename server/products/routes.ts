import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listProducts } from "./list-products.ts";
import { suggestProducts } from "./suggest-products.ts";

export function productRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /product/list", ({ query }) => listProducts(db, query));
  route(app, "GET /product/list/search/{term}", async ({ params }) => ({
    products: await suggestProducts(db, params.term),
  }));
}
