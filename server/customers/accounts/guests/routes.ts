import type { FastifyInstance } from "fastify";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { openGuestLink } from "./open-guest-link.ts";
import { startGuestSession } from "./start-guest-session.ts";

const minute = 60;
const hour = 60 * minute;

/** Many may buy behind one address; nobody needs many sessions for one mailbox. */
const rules = {
  startByEmailAndAddress: {
    name: "guest session by email and address",
    free: 6,
    waitSeconds: [30, hour],
    forgiveOneSeconds: 10 * minute,
  },
  startByEmail: {
    name: "guest session by email",
    free: 20,
    waitSeconds: [30, 5 * minute],
    forgiveOneSeconds: 5 * minute,
  },
  startByAddress: { name: "guest session by address", free: 40, waitSeconds: [30, hour], forgiveOneSeconds: minute },
  openByAddress: {
    name: "guest link by address",
    free: 40,
    waitSeconds: [10, 15 * minute],
    forgiveOneSeconds: minute,
  },
} satisfies Record<string, ThrottleRule>;

export function guestRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, tokens } = shop;

  route(app, "POST /guest/session", async ({ body }, request) => {
    const address = addressKey(request.ip);
    await throttle(
      shop,
      [rules.startByEmailAndAddress, body.email, address],
      [rules.startByEmail, body.email],
      [rules.startByAddress, address],
    );
    const session = await startGuestSession(db, body, describeClient(request));
    return { success: true as const, token: tokens.sign(session) };
  });

  route(app, "POST /guest/link", async ({ body }, request) => {
    await throttle(shop, [rules.openByAddress, addressKey(request.ip)]);
    const { session, orderId } = await openGuestLink(shop, body.token, describeClient(request));
    return { success: true as const, token: tokens.sign(session), orderId };
  });
}
