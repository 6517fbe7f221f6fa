import { createHmac, randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { createCashfreeProvider } from "#server/sales/payments/providers/cashfree-provider.ts";
import { createDemoProvider, demoKeys } from "#server/sales/payments/providers/demo-provider.ts";
import type { Settings } from "#server/settings/settings.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { consumeAppCode, resealFactors, sealSecret } from "./second-factor/check-code.ts";
import { secondFactors } from "./second-factor/tables.ts";
import { codeOfStep, stepAt } from "./second-factor/totp.ts";
import { createTokens } from "./sessions.ts";
import { setJourneyCookie, takeJourneyCookie } from "./social-login/cookies.ts";

const former = { tokenSecret: "the secret of yesterday", tokenSecretPrevious: "" };
const both = { tokenSecret: "the secret of tomorrow", tokenSecretPrevious: former.tokenSecret };
const latter = { ...both, tokenSecretPrevious: "" };

const { app: before, shop } = await openShop({ TOKEN_SECRET: former.tokenSecret });

/** Starts the shop again with other secrets. */
async function restart(secrets: Pick<Settings, "tokenSecret" | "tokenSecretPrevious">) {
  const tokens = createTokens(secrets.tokenSecret, secrets.tokenSecretPrevious);
  const app = await buildApp({ ...shop, settings: { ...shop.settings, ...secrets }, tokens });
  afterAll(() => app.close());
  return app;
}

const [during, after] = [await restart(both), await restart(latter)];
type App = typeof before;

const statusOf = async (app: App, token: string) =>
  (await app.inject({ url: "/api/user/me", headers: { authorization: token } })).statusCode;

async function logIn(app: App, { email, password }: { email: string; password: string }, headers = {}) {
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", body: { email, password }, headers });
  const sent = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { status: answer.statusCode, token: answer.json().token as string, cookie: sent };
}

test("whoever is signed in stays so while the secret is changed, and new logins are signed with the new one", async () => {
  const member = await givenMember(shop);
  const old = await logIn(before, member);
  expect(await statusOf(during, old.token)).toBe(200);
  const fresh = await logIn(during, member);
  expect(await statusOf(during, fresh.token)).toBe(200);
  expect(await statusOf(before, fresh.token), "the former secret alone does not do").toBe(401);

  expect(await statusOf(after, fresh.token)).toBe(200);
  expect(await statusOf(after, old.token), "dropping the former secret ends what it signed").toBe(401);
});

test("a device that signed in before stays known until the former secret is dropped", async () => {
  const member = await givenMember(shop);
  const { cookie: device } = await logIn(before, member);
  const guess = (count: number) =>
    logIn(during, { ...member, password: "a guess" }, { "x-forwarded-for": `198.51.100.${count}` });
  for (let count = 0; count < 30; count++) await guess(count);
  expect((await logIn(during, member)).status, "strangers wait").toBe(429);
  expect((await logIn(after, member, { cookie: device })).status, "without the former secret it is a stranger").toBe(
    429,
  );
  expect((await logIn(during, member, { cookie: device })).status).toBe(200);
});

test("who is on the way back from Google while the secret is changed arrives", async () => {
  const checks = { state: "state", nonce: "nonce", codeVerifier: "verifier" };
  const settingsOf = (secrets: object) => ({ ...shop.settings, ...secrets });
  const browser = Fastify();
  await browser.register(cookie);
  browser.get("/leave", (_, reply) => {
    setJourneyCookie(reply, settingsOf(former), "Google", checks);
    return reply.send();
  });
  for (const [path, secrets] of Object.entries({ "/during": both, "/after": latter })) {
    browser.get(path, async (request, reply) => ({
      journey: takeJourneyCookie(request, reply, settingsOf(secrets), "Google") ?? null,
    }));
  }
  const [left] = (await browser.inject("/leave")).cookies;
  const headers = { cookie: `${left?.name}=${left?.value}` };
  expect((await browser.inject({ url: "/during", headers })).json().journey).toMatchObject(checks);
  expect((await browser.inject({ url: "/after", headers })).json().journey).toBeNull();
});

test("an authenticator app goes on making codes that count, also once the former secret is dropped", async () => {
  const { userId } = await givenMember(shop);
  const secret = randomBytes(20);
  const sealedSecret = sealSecret(former, userId, secret);
  const reset = { sealedSecret, lastStep: null, confirmedAt: null };
  await shop.db.insert(secondFactors).values({ userId, ...reset });
  const isTaken = async (keys: typeof both) => {
    const code = codeOfStep(secret, stepAt(Date.now()));
    const isRight = await consumeAppCode(shop.db, keys, userId, code);
    await shop.db.update(secondFactors).set({ lastStep: null, confirmedAt: null });
    return isRight;
  };
  expect(await isTaken(both)).toBe(true);
  expect(await isTaken(latter), "sealed with the former secret").toBe(false);
  await resealFactors(shop.db, both);
  expect(await isTaken(latter)).toBe(true);
  expect(await isTaken(former)).toBe(false);
});

function signed(secret: string, message: object) {
  const body = Buffer.from(JSON.stringify(message));
  const timestamp = String(Date.now());
  const signature = createHmac("sha256", secret).update(timestamp).update(body).digest("base64");
  return [body, { "x-webhook-timestamp": timestamp, "x-webhook-signature": signature }] as const;
}

test("webhooks that were signed before are believed until the former secret is dropped", () => {
  const cashfree = (secretKey: string, secretKeyPrevious: string) =>
    createCashfreeProvider(
      { appId: "app", secretKey, secretKeyPrevious, mode: "sandbox", apiUrl: "http://127.0.0.1:1" },
      shop.settings,
    );
  const message = { type: "SOMETHING_ELSE" };
  const other = { kind: "other" };
  expect(cashfree("new", "old").readWebhook(...signed("old", message))).toEqual(other);
  expect(cashfree("new", "old").readWebhook(...signed("new", message))).toEqual(other);
  expect(() => cashfree("new", "").readWebhook(...signed("old", message))).toThrow("its signature is wrong");
  expect(() => cashfree("new", "").readWebhook(...signed("", message)), "no secret is no secret").toThrow();

  const demo = (secrets: typeof both) => createDemoProvider({ ...shop.settings, ...secrets });
  const oldDemo = signed(demoKeys(former.tokenSecret).webhookSecret, { reference: "an attempt" });
  expect(demo(both).readWebhook(...oldDemo)).toEqual(other);
  expect(() => demo(latter).readWebhook(...oldDemo)).toThrow("its signature is wrong");
});
