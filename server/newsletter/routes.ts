import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { addressKey } from "#server/http/address-key.ts";
import { route } from "#server/http/route.ts";
import { throttle } from "#server/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { joinNewsletter } from "./service.ts";

export function newsletterRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "POST /newsletter/subscribe", async ({ body }, request) => {
    await throttle(shop, ["open form by address", addressKey(request.ip)]);
    await joinNewsletter(shop.db, shop.settings, body.email);
    // The same for a new and a known address: whether somebody reads our newsletter is nobody else's business.
    return done("Thank you for subscribing! You are on our list.");
  });
}
