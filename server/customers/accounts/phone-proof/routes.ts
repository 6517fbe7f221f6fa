import type { FastifyInstance } from "fastify";
import { isEmpty, oneOfThem } from "#contract/customers/code-login.ts";
import { done } from "#contract/fields.ts";
import { sentences } from "#contract/messages.ts";
import { codeLimits } from "#server/customers/accounts/code-limits.ts";
import { requestLoginCode } from "#server/customers/accounts/code-login/request-login-code.ts";
import { assertRecentLogin, readUser } from "#server/customers/accounts/service.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { canSendMessages, createSmsTransport } from "#server/platform/sms/sms-transport.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { phoneKey } from "./phone-code.ts";
import { readPhone, sendCode } from "./send-code.ts";
import { verifyPhone } from "./verify-phone.ts";

const rules = {
  sendByAccount: { ...codeLimits.send, name: "phone code by account" },
  sendByNumber: { ...codeLimits.send, name: "phone code by number" },
  sendByAddress: { ...codeLimits.sendFromAddress, name: "phone code by address" },
  tryByAccount: { ...codeLimits.try, name: "phone proof by account" },
  tryByAddress: { ...codeLimits.tryFromAddress, name: "phone proof by address" },
} satisfies Record<string, ThrottleRule>;

export function phoneProofRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;
  const sms = createSmsTransport(settings);

  route(app, "POST /auth/code", async ({ who, body }, request) => {
    if (body && !isEmpty(body)) return requestLoginCode(shop, sms, body, request);
    if (!who && body) throw badRequest(oneOfThem, { email: oneOfThem });
    if (!who) throw new ShopError(401, sentences.unauthorized);
    if (who.isGuest) throw new ShopError(403, sentences.accountNeeded);
    if (!canSendMessages(settings))
      throw badRequest("We cannot send text messages. Please confirm your email address instead.");
    const { phoneNumber, isProven } = await readPhone(db, who.userId);
    if (isProven) return done("Your phone number is confirmed already.");
    assertRecentLogin(who);
    await throttle(
      shop,
      [rules.sendByAccount, who.userId],
      [rules.sendByNumber, phoneKey(phoneNumber)],
      [rules.sendByAddress, addressKey(request.ip)],
    );
    const { userId, sessionId } = who;
    await sendCode(shop, sms, { userId, sessionId, phoneNumber });
    return done("A code is on its way to your phone.");
  });

  route(app, "POST /auth/verify-phone", async ({ who, body }, request) => {
    await throttle(shop, [rules.tryByAccount, who.userId], [rules.tryByAddress, addressKey(request.ip)]);
    assertRecentLogin(who);
    await verifyPhone(shop, who, body.code, describeClient(request));
    return { ...done("Thank you! Your phone number is confirmed."), user: await readUser(db, who.userId, who) };
  });
}
