import type { FastifyInstance } from "fastify";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { readTracking } from "./read-tracking.ts";

const trackingByAddress: ThrottleRule = {
  name: "tracking by address",
  free: 60,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 10,
};

export function trackingRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "POST /track", async ({ body }, request) => {
    await throttle(shop, [trackingByAddress, addressKey(request.ip)]);
    return { tracking: await readTracking(shop.db, shop.settings, body.token) };
  });
}
