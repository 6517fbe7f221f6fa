import type { FastifyInstance } from "fastify";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "GET /overview", async ({ who }) => ({
    overview: await readFrom(shop, who, (db) => readOverview({ db, settings: shop.settings }, who)),
  }));
}
