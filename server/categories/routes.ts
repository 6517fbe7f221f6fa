import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listShownCategories } from "./service.ts";

export function categoryRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /category/list", async () => ({ categories: await listShownCategories(db) }));
}
