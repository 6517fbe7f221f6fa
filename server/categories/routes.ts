import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { shownCategories } from "./service.ts";

export function categoryRoutes(app: FastifyInstance, { db }: Shop): void {
  const list = shownCategories(db);
  route(app, "GET /category/list", async () => ({ categories: await list() }));
}
