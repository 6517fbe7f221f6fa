import type { FastifyInstance } from "fastify";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { findDelivery } from "./find-delivery.ts";

/** Many people may look at products behind one address, and each page asks once. */
const findByAddress: ThrottleRule = {
  name: "delivery by address",
  free: 600,
  waitSeconds: [2, 60],
  forgiveOneSeconds: 1,
};

export function deliveryRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "GET /delivery", async ({ query }, { ip }) => {
    await throttle(shop, [findByAddress, addressKey(ip)]);
    return findDelivery(db, query, settings);
  });
}
