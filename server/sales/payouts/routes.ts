import type { FastifyInstance } from "fastify";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listPayouts, readPayoutDetails } from "./queries.ts";

export function payoutRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  route(app, "GET /payout", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "payouts" });
    return listPayouts(db, query);
  });

  route(app, "POST /payout/{id}/details", ({ who, params }) => readPayoutDetails(db, settings, who, params.id));
}
