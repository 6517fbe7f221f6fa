import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { endAllOthers, endOneSession } from "./end-sessions.ts";
import { listSessions } from "./service.ts";

export function ownSessionRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /auth/session", async ({ who }) => ({ sessions: await listSessions(db, who) }));

  route(app, "DELETE /auth/session/{id}", async ({ who, params }, request) => {
    await endOneSession(db, who, params.id, describeClient(request));
    return done("The device has been signed out.");
  });

  route(app, "DELETE /auth/session", async ({ who }, request) => {
    const count = await endAllOthers(db, who, describeClient(request));
    return done(count > 0 ? "Your other devices have been signed out." : "You are signed in nowhere else.");
  });
}
