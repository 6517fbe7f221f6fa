import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SocialFailure } from "#contract/customers/accounts.ts";
import type { LinkFailure } from "#contract/customers/identities.ts";
import { done } from "#contract/fields.ts";
import { originOf } from "#server/customers/accounts/login/record-login.ts";
import { assertRecentLogin, toSignedIn } from "#server/customers/accounts/service.ts";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound, ShopError } from "#server/shop-error.ts";
import {
  clearHandoverCookie,
  type Link,
  readHandoverCookie,
  setHandoverCookie,
  setJourneyCookie,
  takeJourneyCookie,
} from "./cookies.ts";
import { EmailTaken, handOverAccount, StaffEmail } from "./hand-over-account.ts";
import { exchangeHandover } from "./handover.ts";
import { LinkRefused, linkIdentity, listIdentities, unlinkIdentity } from "./link-identity.ts";
import type { SocialProfile } from "./profile.ts";
import { randomChecks, type SocialSignIn, socialSignIns } from "./providers.ts";

const hidden = { schema: { hide: true } };

const socialLoginByAddress: ThrottleRule = {
  name: "social login by address",
  free: 60,
  waitSeconds: [5, 15 * 60],
  forgiveOneSeconds: 60,
};

const callbackOf = ({ settings }: Shop, { provider }: SocialSignIn) =>
  `${new URL(settings.publicUrl).origin}/api/auth/${provider.toLowerCase()}/callback`;

export function socialRoutes(app: FastifyInstance, shop: Shop): void {
  const signIns = socialSignIns(shop.settings);
  for (const signIn of signIns) signInRoutes(app, shop, signIn);
  linkRoutes(app, shop, signIns);

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
  const callback = callbackOf(shop, signIn);

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const reason = reasonOf(error);
    if (reason === "social") request.log.warn({ err: error }, "a social login failed");
    return reply.redirect(`${home.origin}/login?error=${reason}`);
  };

  /** The page that says what came of it. */
  const link = async (request: FastifyRequest, owner: Link, finish: () => Promise<SocialProfile>): Promise<string> => {
    const page = "/dashboard/security";
    try {
      await linkIdentity(db, settings, owner, await finish(), describeClient(request));
      return `${page}?linked=${signIn.provider}`;
    } catch (error) {
      const reason = linkFailureOf(error);
      if (reason === "failed") request.log.warn({ err: error }, "a social login could not be linked");
      return `${page}?link=${reason}`;
    }
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
      const finish = () => signIn.finish(new URL(`${callback}${new URL(request.url, home).search}`), checks);
      if (checks.link) return reply.redirect(`${home.origin}${await link(request, checks.link, finish)}`);
      const handover = await handOverAccount(db, settings, await finish(), describeClient(request));
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

function linkFailureOf(error: unknown): LinkFailure {
  if (error instanceof LinkRefused) return error.reason;
  return (error as { error?: unknown }).error === "access_denied" ? "cancelled" : "failed";
}

function linkRoutes(app: FastifyInstance, shop: Shop, signIns: SocialSignIn[]): void {
  const { db, settings } = shop;
  const home = new URL(settings.publicUrl);
  const findSignIn = (name: string) => {
    const signIn = signIns.find(({ provider }) => provider.toLowerCase() === name.toLowerCase());
    if (!signIn) throw notFound("This shop does not offer that.");
    return signIn;
  };

  route(app, "GET /auth/identity", async ({ who }) => ({
    identities: await listIdentities(db, who.userId),
    offered: signIns.map(({ provider }) => provider),
  }));

  route(app, "POST /auth/identity/{provider}", async ({ who, params }, request, reply) => {
    const signIn = findSignIn(params.provider);
    assertRecentLogin(who);
    await throttle(shop, [socialLoginByAddress, addressKey(request.ip)]);
    // The provider sends the browser back to the public address, which must find its cookie.
    if (request.host !== home.host) throw badRequest(`Please open ${home.origin} and try again there.`);
    const checks = randomChecks();
    const away = await signIn.begin(callbackOf(shop, signIn), checks).catch((error: unknown) => {
      request.log.warn({ err: error }, "a social login could not be begun");
      throw badRequest(`${signIn.provider} cannot be reached now. Please try again later.`);
    });
    setJourneyCookie(reply, settings, signIn.provider, {
      ...checks,
      link: { userId: who.userId, sessionId: who.sessionId },
    });
    return { url: away.href };
  });

  route(app, "DELETE /auth/identity/{provider}", async ({ who, params }, request) => {
    const { provider } = findSignIn(params.provider);
    assertRecentLogin(who);
    await unlinkIdentity(db, settings, { userId: who.userId, provider }, describeClient(request));
    return done(`Your account at ${provider} no longer opens your account here.`);
  });
}
