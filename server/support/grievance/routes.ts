import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { grievanceClocks } from "#contract/support/grievance.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { addGrievance } from "./add-grievance.ts";
import { acknowledgeGrievance, replyToGrievance, resolveGrievance } from "./answer-grievance.ts";
import { listGrievances, readGrievanceStatus } from "./queries.ts";

const grievanceByEmail: ThrottleRule = {
  name: "grievance by email",
  free: 5,
  waitSeconds: [60, 60 * 60],
  forgiveOneSeconds: 10 * 60,
};

const statusByAddress: ThrottleRule = {
  name: "grievance status by address",
  free: 60,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 10,
};

export function grievanceRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /grievance/add", async ({ body }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)], [grievanceByEmail, body.email]);
    const number = await addGrievance(db, settings, body);
    const promise = `We acknowledge it within ${grievanceClocks.acknowledgeHours} hours.`;
    return { ...done(`We have received your grievance. ${promise}`), number };
  });

  route(app, "GET /grievance/officer", async ({ dependsOn }) => {
    await dependsOn([settingsTopic]);
    return { officer: settings.officer };
  });

  route(app, "POST /grievance/status", async ({ body }, request) => {
    await throttle(shop, [statusByAddress, addressKey(request.ip)]);
    return { grievance: await readGrievanceStatus(db, body.token) };
  });

  route(app, "GET /grievance", ({ query, who }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "grievances" });
    return listGrievances(db, query);
  });

  route(app, "PUT /grievance/{id}/acknowledge", async ({ params, who }) => {
    await acknowledgeGrievance(db, settings, who, params.id);
    return done("The grievance is acknowledged.");
  });

  route(app, "POST /grievance/{id}/reply", async ({ params, body, who }) => {
    await replyToGrievance(db, settings, who, { id: params.id, message: body.message });
    return done("Your answer is on the way.");
  });

  route(app, "PUT /grievance/{id}/resolve", async ({ params, who }) => {
    await resolveGrievance(db, settings, who, params.id);
    return done("The grievance is closed.");
  });
}
