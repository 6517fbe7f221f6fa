import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { approvePayout } from "./approve-payout.ts";
import { listPayouts, readPayoutById, readPayoutDetails } from "./queries.ts";
import { recordRemittance } from "./record-remittance.ts";

export function payoutRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "GET /payout", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "payouts" });
    return listPayouts(db, query);
  });

  route(app, "PUT /payout/{id}/status", async ({ who, params }) => {
    await approvePayout(shop, who, params.id);
    return { ...done("The payout is approved."), payout: await readPayoutById(db, params.id) };
  });

  route(app, "PUT /order/{id}/cash-remitted", async ({ who, params, body }) => {
    await recordRemittance(shop, who, params.id, body.amount);
    return done("The cash of this order is noted.");
  });

  route(app, "POST /payout/{id}/details", ({ who, params }) => readPayoutDetails(db, settings, who, params.id));
}
