import type { FastifyInstance } from "fastify";
import { codeLimits } from "#server/customers/accounts/code-limits.ts";
import { originOf } from "#server/customers/accounts/login/record-login.ts";
import { toSignedIn } from "#server/customers/accounts/service.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { targetOf } from "./login-code.ts";

const rules = {
  tryByTarget: { ...codeLimits.try, name: "login by code by target" },
  tryByAddress: { ...codeLimits.tryFromAddress, name: "login by code by address" },
} satisfies Record<string, ThrottleRule>;

/** `POST /auth/code` stands beside the proof of one's own number, which it also begins. */
export function codeLoginRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "POST /auth/code/login", async ({ body }, request, reply) => {
    const { channel, key } = targetOf(body);
    await throttle(shop, [rules.tryByTarget, channel, key], [rules.tryByAddress, addressKey(request.ip)]);
    const session = await logInByCode(shop, body, originOf(request, shop.settings));
    return toSignedIn(shop, session, { request, reply }, ({ firstName }) => `Hey ${firstName}, Welcome Back!`);
  });
}
