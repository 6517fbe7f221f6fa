import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { exportEvents, listEvents } from "./list-events.ts";
import { recordExport } from "./service.ts";

export function securityEventRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /security-event", ({ query }) => listEvents(db, query));

  route(app, "GET /security-event/export.jsonl", async ({ who, query }, request, reply) => {
    await recordExport(db, request, { actorId: who.userId, what: "security events" });
    reply.header("content-disposition", 'attachment; filename="security-events.jsonl"').type("application/x-ndjson");
    return Readable.from(exportEvents(db, query), { objectMode: false });
  });
}
