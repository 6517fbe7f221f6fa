import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /overview", async ({ who }) => ({ overview: await readOverview(db, who) }));
}
