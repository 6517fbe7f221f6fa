import type { FastifyInstance } from "fastify";
import { route } from "#server/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listShownBrands } from "./service.ts";

export function brandRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /brand/list", async () => ({ brands: await listShownBrands(db) }));
}
