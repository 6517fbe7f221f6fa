import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#server/customers/addresses/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { openBrowser } from "#server/testing/clients/browser.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAddress, givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";
import { loginCodes } from "./code-login/tables.ts";
import { createAdmin } from "./create-admin.ts";
import { deviceOf } from "./login/known-device.ts";
import { phoneCodes } from "./phone-proof/tables.ts";
import { recoveryCodes, secondFactors } from "./second-factor/tables.ts";
import { createHandover } from "./social-login/handover.ts";
import { identities, oneTimeTokens, sessions, users } from "./tables.ts";

const google = await openGoogle();
const { app, shop, db } = await openShop({ ...google.settings, HOST: "127.0.0.1" });
const staff = await givenAdmin(shop);
const folder = join(shop.settings.dataDir, "sms");

const post = (path: string, payload: object, headers = {}) =>
  app.inject({ method: "POST", url: `/api${path}`, payload, headers: { ...headers } });
const isIn = async (headers: object) =>
  (await app.inject({ url: "/api/user/me", headers: { ...headers } })).statusCode === 200;
const userOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0];

/** The code in the newest message to a number; the message goes out after the answer. */
async function messagedCode(phoneNumber: string, sent: number): Promise<string> {
  const messages = async () => {
    const names = (await readdir(folder).catch(() => [])).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return texts.filter((text) => text.includes(`To: ${phoneNumber}\n`));
  };
  await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(sent);
  return /\n(\d{6}) is/.exec((await messages()).at(-1) ?? "")?.[1] ?? "";
}

async function provePhone({ headers }: Pick<Person, "headers">, phoneNumber: string) {
  await app.inject({ method: "PUT", url: "/api/user", headers, payload: { profile: { phoneNumber } } });
  expect((await app.inject({ method: "POST", url: "/api/auth/code", headers })).statusCode).toBe(200);
  const proof = await post("/auth/verify-phone", { code: await messagedCode(phoneNumber, 1) }, headers);
  expect(proof.statusCode, proof.body).toBe(200);
}

let numbers = 0;
const freshNumber = () => `96${String(++numbers).padStart(8, "0")}`;

/** Everything by which an account can be opened, set up by whoever opened it. */
async function givenEveryWayIn(overrides: { emailProvenAt?: Date } = {}) {
  const email = `mailbox-${++numbers}@example.com`;
  const person = await givenMember(shop, { email, ...overrides });
  const { userId, headers } = person;
  const phoneNumber = freshNumber();
  await provePhone(person, phoneNumber);
  const factor = await givenFactor(app, person);
  await db.insert(identities).values({ userId, provider: "Facebook", providerId: `facebook-${numbers}` });
  const address = await givenAddress(shop, person, { isDefault: true });
  const browser = openBrowser(app);
  const login = { email, password: person.password, code: factor.recoveryCodes[0] };
  expect((await browser.post("/api/auth/login", login)).statusCode).toBe(200);
  // Half-finished steps: a code that is on its way to the phone, and a social login that came back.
  expect((await post("/auth/code", { phoneNumber })).statusCode).toBe(200);
  const code = await messagedCode(phoneNumber, 2);
  const handover = await createHandover(db, userId);
  return { ...person, headers, email, phoneNumber, factor, address, browser, code, handover };
}

type Opened = Awaited<ReturnType<typeof givenEveryWayIn>>;

/** Each way in which the owner of a mailbox comes to an account. */
const ways: Record<string, (opened: Pick<Opened, "email">, code?: string) => Promise<{ statusCode: number }>> = {
  "a mailed code": async ({ email }, factorCode) => {
    await post("/auth/code", { email });
    const [mail] = await mailsTo(db, email);
    const code = /asked for it: (\d{6})/.exec(mail?.text ?? "")?.[1];
    return post("/auth/code/login", { email, code, factorCode });
  },
  Google: async ({ email }, code) => {
    google.welcomeSomebodyNew();
    google.provider.account.email = email;
    const browser = openBrowser(app);
    const token = new URL(await google.visit(browser)).searchParams.get("token");
    return browser.post("/api/auth/success", { token, code });
  },
  "a new password by mail": async ({ email }) => {
    await post("/auth/forgot", { email });
    const form = { password: "a new password", confirmPassword: "a new password" };
    return post(`/auth/reset/${await resetTokenFor(db, email)}`, form);
  },
  "a mailed sign-up": async ({ email }, code) => {
    const form = {
      name: "Usha",
      email,
      phoneNumber: "9876543210",
      brandName: `Brand of ${email}`,
      business: "Handloom cotton",
    };
    await post("/merchant/add", form);
    const [applied] = await db.select().from(merchants).where(eq(merchants.email, email));
    const url = `/api/merchant/approve/${applied?.id}`;
    expect((await app.inject({ method: "PUT", url, headers: staff.headers })).statusCode).toBe(200);
    const [mail] = await mailsTo(db, email);
    const token = /merchant-signup\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const names = { firstName: "Usha", lastName: "Devi" };
    return post(`/merchant/signup/${token}`, { email, ...names, password: "a new password", code });
  },
};

const isLeftOf = async ({ userId }: Pick<Person, "userId">) => ({
  factors: await db.$count(secondFactors, eq(secondFactors.userId, userId)),
  recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  phoneCodes: await db.$count(phoneCodes, eq(phoneCodes.userId, userId)),
  loginCodes: await db.$count(loginCodes, eq(loginCodes.userId, userId)),
  tokens: await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId)),
  facebook: (await db.select().from(identities).where(eq(identities.userId, userId))).filter(
    ({ provider }) => provider === "Facebook",
  ).length,
});

test.each(Object.keys(ways))("the owner who comes by %s closes every way in of whoever was there", async (way) => {
  const stranger = await givenEveryWayIn();
  const came = await ways[way]?.(stranger);
  expect(came?.statusCode, JSON.stringify(came)).toBe(200);

  expect(await isIn(stranger.headers), "the session").toBe(false);
  const login = { email: stranger.email, password: stranger.password, code: stranger.factor.recoveryCodes[1] };
  expect((await post("/auth/login", login)).statusCode, "the password").toBe(400);
  const byPhone = { phoneNumber: stranger.phoneNumber, code: stranger.code };
  expect(
    (await post("/auth/code/login", { ...byPhone, factorCode: stranger.factor.recoveryCodes[2] })).statusCode,
  ).toBe(400);
  const browser = openBrowser(app);
  browser.cookies.set("social_handover", stranger.handover.secret);
  const { token } = stranger.handover;
  expect((await browser.post("/api/auth/success", { token })).statusCode, "the hand-over").toBe(400);
  expect(await isLeftOf(stranger)).toEqual({
    factors: 0,
    recoveryCodes: 0,
    phoneCodes: 0,
    loginCodes: 0,
    tokens: 0,
    facebook: 0,
  });
  const user = await userOf(stranger.userId);
  expect(user).toMatchObject({ phoneNumber: "", phoneProvenAt: null, emailProvenAt: expect.any(Date) });
  const { cookies } = stranger.browser;
  const request = { cookies: Object.fromEntries(cookies) } as Parameters<typeof deviceOf>[1];
  expect(user && deviceOf(shop.settings, request, user), "the remembered device").toBeUndefined();
  // The number is free for its owner, and the address is kept, but nothing goes there by itself.
  const other = await givenMember(shop, { emailProvenAt: new Date() });
  await db
    .update(users)
    .set({ phoneNumber: stranger.phoneNumber, phoneProvenAt: new Date() })
    .where(eq(users.id, other.userId));
  const kept = await db.select().from(addresses).where(eq(addresses.userId, stranger.userId));
  expect(kept).toMatchObject([{ id: stranger.address.id, isDefault: false }]);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, stranger.userId));
  expect(events.filter(({ kind }) => (kind as string) === "account taken over")).toMatchObject([{ details: { way } }]);
});

test.each(Object.keys(ways))("what a proven account has set up stays when its owner comes by %s", async (way) => {
  const owner = await givenEveryWayIn({ emailProvenAt: new Date() });
  const came = await ways[way]?.(owner, owner.factor.recoveryCodes[1]);
  // Approving makes a merchant of a proven account at once: there is no link to follow.
  if (way !== "a mailed sign-up") expect(came?.statusCode, JSON.stringify(came)).toBe(200);
  const user = await userOf(owner.userId);
  expect(user).toMatchObject({ phoneNumber: owner.phoneNumber, phoneProvenAt: expect.any(Date) });
  expect(await isLeftOf(owner)).toMatchObject({ factors: 1, recoveryCodes: 10 });
  const kept = await db.select().from(addresses).where(eq(addresses.userId, owner.userId));
  expect(kept).toMatchObject([{ isDefault: true }]);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, owner.userId));
  expect(events.map(({ kind }) => kind)).not.toContain("account taken over");
});

test("the browser of a social login that nobody vouched for is not remembered either", async () => {
  const email = `mailbox-${++numbers}@example.com`;
  google.welcomeSomebodyNew();
  Object.assign(google.provider.account, { email, email_verified: false });
  const browser = openBrowser(app);
  const stranger = (await google.exchange(browser, await google.visit(browser))).json();
  expect(stranger.user).toMatchObject({ email, emailProven: false });
  expect((await ways["a mailed code"]?.({ email }))?.statusCode).toBe(200);
  const user = await userOf(stranger.user._id);
  const request = { cookies: Object.fromEntries(browser.cookies) } as Parameters<typeof deviceOf>[1];
  expect(user && deviceOf(shop.settings, request, user)).toBeUndefined();
  expect(await isIn({ authorization: stranger.token })).toBe(false);
  // It is an account with an email now, so that its owner may choose a password.
  expect(user?.provider).toBe("Email");
  expect((await ways["a new password by mail"]?.({ email }))?.statusCode).toBe(200);
});

test("the owner of the mailbox hears that a login by code has closed the rest", async () => {
  const stranger = await givenEveryWayIn();
  await ways["a mailed code"]?.(stranger);
  const sent = await db.select().from(mails).where(eq(mails.recipient, stranger.email));
  expect(sent.map(({ subject }) => subject)).toContain("Your Tana Bana account opens only for you now");
});

test("whoever becomes an owner of the shop at its machine keeps nothing of what a stranger set up", async () => {
  const stranger = await givenEveryWayIn();
  await createAdmin(db, stranger.email, "a long new password", async () => undefined);
  expect(await isLeftOf(stranger)).toEqual({
    factors: 0,
    recoveryCodes: 0,
    phoneCodes: 0,
    loginCodes: 0,
    tokens: 0,
    facebook: 0,
  });
  expect(await userOf(stranger.userId)).toMatchObject({ phoneNumber: "", phoneProvenAt: null, staffRole: "owner" });
  expect(await isIn(stranger.headers)).toBe(false);
});

test("a step that was under way when the owner came leads nowhere", async () => {
  const stranger = await givenMember(shop, { phoneNumber: freshNumber() });
  const { headers, userId, email } = stranger;
  expect((await app.inject({ method: "POST", url: "/api/auth/code", headers })).statusCode).toBe(200);
  expect((await post("/auth/factor/begin", {}, headers)).statusCode).toBe(200);
  const all = await Promise.all([
    ways["a mailed code"]?.({ email }),
    ...Array.from({ length: 6 }, () => [
      app.inject({ method: "POST", url: "/api/auth/code", headers }),
      post("/auth/factor/begin", {}, headers),
      app.inject({ method: "PUT", url: "/api/user", headers, payload: { profile: { phoneNumber: "98450 12345" } } }),
    ]).flat(),
  ]);
  expect(all[0]?.statusCode).toBe(200);
  for (const answer of all.slice(1)) expect([200, 400, 401]).toContain(answer?.statusCode);
  expect(await isLeftOf({ userId })).toEqual({
    factors: 0,
    recoveryCodes: 0,
    phoneCodes: 0,
    loginCodes: 0,
    tokens: 0,
    facebook: 0,
  });
  expect(await userOf(userId)).toMatchObject({ phoneNumber: "" });
  expect(await db.$count(sessions, eq(sessions.userId, userId)), "the owner's alone").toBe(1);
});
