import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listChanges } from "./list-changes.ts";

export function auditRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /audit", ({ query }) => listChanges(db, query));
}
