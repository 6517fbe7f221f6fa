import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { listMessages } from "./list-messages.ts";
import { markAnswered } from "./mark-answered.ts";
import { submitMessage } from "./submit-message.ts";

const contactByEmail: ThrottleRule = {
  name: "contact by email",
  free: 5,
  waitSeconds: [60, 60 * 60],
  forgiveOneSeconds: 10 * 60,
};

export function contactRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /contact/add", async ({ body }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)], [contactByEmail, body.email]);
    await submitMessage(db, settings, body);
    return done("We have received your message. We will write to you soon.");
  });

  route(app, "GET /contact", ({ query, who }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "messages" });
    return listMessages(db, query);
  });

  route(app, "PUT /contact/{id}/answered", async ({ params, body, who }) => {
    await markAnswered(db, who, params.id, body.isAnswered);
    return done(body.isAnswered ? "The message is marked as answered." : "The message waits for an answer again.");
  });
}
