import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SocialFailure } from "#contract/accounts.ts";
import { originOf } from "#server/customers/accounts/record-login.ts";
import { toSignedIn } from "#server/customers/accounts/service.ts";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import {
  clearHandoverCookie,
  readHandoverCookie,
  setHandoverCookie,
  setJourneyCookie,
  takeJourneyCookie,
} from "./cookies.ts";
import { EmailTaken, findOrCreateAccount, StaffEmail } from "./find-or-create-account.ts";
import { createHandover, exchangeHandover } from "./handover.ts";
import { randomChecks, type SocialSignIn, socialSignIns } from "./providers.ts";

const hidden = { schema: { hide: true } };

const socialLoginByAddress: ThrottleRule = {
  name: "social login by address",
  free: 60,
  waitSeconds: [5, 15 * 60],
  forgiveOneSeconds: 60,
};

export function socialRoutes(app: FastifyInstance, shop: Shop): void {
  const signIns = socialSignIns(shop.settings);
  for (const signIn of signIns) signInRoutes(app, shop, signIn);

  route(app, "GET /auth/providers", async ({ dependsOn }) => {
    await dependsOn([settingsTopic]);
    return { providers: signIns.map(({ provider }) => provider) };
  });

  route(app, "POST /auth/success", async ({ body }, request, reply) => {
    await throttle(shop, [socialLoginByAddress, addressKey(request.ip)]);
    const secret = readHandoverCookie(request, shop.settings);
    const session = await exchangeHandover(shop, body, secret, originOf(request, shop.settings)).catch((error) => {
      // The browser needs its cookie again when only the code was missing or wrong.
      if (!asksForCode(error)) clearHandoverCookie(reply, shop.settings);
      throw error;
    });
    clearHandoverCookie(reply, shop.settings);
    return toSignedIn(shop, session, { request, reply }, ({ firstName }) => `Hey ${firstName}, Welcome Back!`);
  });
}

const asksForCode = (error: unknown) => error instanceof ShopError && error.fields?.code !== undefined;

function signInRoutes(app: FastifyInstance, shop: Shop, signIn: SocialSignIn): void {
  const { db, settings } = shop;
  const path = `/auth/${signIn.provider.toLowerCase()}`;
  const home = new URL(settings.publicUrl);
  const callback = `${home.origin}/api${path}/callback`;

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const reason = reasonOf(error);
    if (reason === "social") request.log.warn({ err: error }, "a social login failed");
    return reply.redirect(`${home.origin}/login?error=${reason}`);
  };

  app.get<{ Querystring: { moved?: string } }>(path, hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    // The provider sends the browser back to the public address: it has to leave from there for its cookie to be there.
    if (request.host !== home.host && !request.query.moved) return reply.redirect(`${home.origin}/api${path}?moved=1`);
    try {
      const checks = randomChecks();
      const away = await signIn.begin(callback, checks);
      setJourneyCookie(reply, settings, signIn.provider, checks);
      return reply.redirect(away.href);
    } catch (error) {
      return fail(request, reply, error);
    }
  });

  app.get(`${path}/callback`, hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await throttle(shop, [socialLoginByAddress, addressKey(request.ip)]);
      const checks = takeJourneyCookie(request, reply, settings, signIn.provider);
      if (!checks) throw new Error("This browser did not begin a social login here.");
      const query = new URL(request.url, home).search;
      const userId = await findOrCreateAccount(
        db,
        settings,
        await signIn.finish(new URL(`${callback}${query}`), checks),
        describeClient(request),
      );
      const handover = await createHandover(db, userId);
      setHandoverCookie(reply, settings, handover);
      return reply.redirect(`${home.origin}/auth/success?token=${handover.token}`);
    } catch (error) {
      return fail(request, reply, error);
    }
  });
}

function reasonOf(error: unknown): SocialFailure {
  if (error instanceof EmailTaken) return "email-taken";
  if (error instanceof StaffEmail) return "staff";
  if (error instanceof ShopError && error.status === 429) return "too-many";
  const { error: code } = error as { error?: unknown };
  return code === "access_denied" ? "cancelled" : "social";
}
