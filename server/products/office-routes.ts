import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { chooseProducts } from "./choose-products.ts";

export function officeProductRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /product/list/select", async ({ who, query }) => ({
    products: await chooseProducts(db, who, query),
  }));
}
