import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { shownBrands } from "./shown-brands.ts";

export function brandRoutes(app: FastifyInstance, { db }: Shop): void {
  const list = shownBrands(db);
  route(app, "GET /brand/list", async () => ({ brands: await list() }));
}
