import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, sessions, users } from "#server/customers/accounts/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenOrder } from "#server/testing/given/orders.ts";
import {
  givenAddress,
  givenAdmin,
  givenGuest,
  givenMember,
  givenMerchant,
  type Person,
} from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { loginCodes } from "./tables.ts";

const { app, shop, db } = await openShop();
const product = await givenProduct(db, { sizes: ["M"] });
const folder = join(shop.settings.dataDir, "sms");
let addresses = 0;
/** Each from another network, so that only the rule under test counts. */
const elsewhere = () => `203.${Math.floor(++addresses / 250)}.${addresses % 250}.9`;
const post = (path: string, payload: object, remoteAddress = elsewhere()) =>
  app.inject({ method: "POST", url: `/api/auth/${path}`, payload, remoteAddress });
const ask = (payload: object) => post("code", payload);
const logIn = (payload: object) => post("code/login", payload);
const alike = "If there is an account, a code is on its way. It is good for ten minutes.";
const wrong = "This code is wrong or has expired. Please ask for a new one.";
const otherThan = (code: string) => (code === "000000" ? "111111" : "000000");

async function mailedCode(email: string): Promise<string> {
  const answer = await ask({ email });
  expect([answer.statusCode, answer.json().message], answer.body).toEqual([200, alike]);
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)).limit(1);
  return /asked for it: (\d{6})/.exec(mail?.text ?? "")?.[1] ?? "";
}

const messages = async () =>
  Promise.all((await readdir(folder).catch(() => [])).sort().map((name) => readFile(join(folder, name), "utf8")));

async function sentCode(phoneNumber: string): Promise<string> {
  const before = (await messages()).length;
  expect((await ask({ phoneNumber })).json().message).toBe(alike);
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(before);
  return /\n(\d{6}) is/.exec((await messages()).at(-1) ?? "")?.[1] ?? "";
}

const prove = (person: Person, overrides: object = { emailProvenAt: new Date() }) =>
  db.update(users).set(overrides).where(eq(users.id, person.userId));
let numbers = 0;
const freshNumber = () => `97${String(++numbers).padStart(8, "0")}`;

// What needs no text message runs side by side: each answer to somebody who asks for a code takes its time on purpose.
test.concurrent("a code that was mailed logs in once", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const code = await mailedCode(asha.email);
  const [kept] = await db.select().from(loginCodes).where(eq(loginCodes.userId, asha.userId));
  expect(JSON.stringify(kept)).not.toContain(code);
  const answer = await logIn({ email: asha.email.toUpperCase(), code });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ message: "Hey Asha, Welcome Back!", user: { _id: asha.userId } });
  const headers = { authorization: answer.json().token };
  expect((await app.inject({ url: "/api/user/me", headers })).statusCode).toBe(200);
  expect((await logIn({ email: asha.email, code })).json()).toEqual({ error: wrong, fields: { code: wrong } });
});

test.concurrent("of the same code sent many times at once one logs in", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const code = await mailedCode(asha.email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => logIn({ email: asha.email, code })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
});

test.concurrent("the answer tells nobody whether there is an account", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const [known, unknown] = [await ask({ email: asha.email }), await ask({ email: "nobody@example.com" })];
  expect(unknown.json()).toEqual(known.json());
  const guest = await givenGuest(shop, { email: "only-a-guest@example.com" });
  expect((await ask({ email: guest.email })).json()).toEqual(known.json());
  expect(await db.$count(mails, eq(mails.recipient, guest.email))).toBe(0);
  const refused = [
    await logIn({ email: asha.email, code: "12345６" }),
    await logIn({ email: asha.email, code: "000000" }),
  ];
  expect(refused[0]?.json().fields).toEqual({ code: "The code has six digits." });
  expect((await logIn({ email: "nobody@example.com", code: "000000" })).json()).toEqual(refused[1]?.json());
});

test.concurrent("after five wrong tries, also at the same moment, the right code is good no more", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const code = await mailedCode(asha.email);
  await Promise.all(Array.from({ length: 5 }, () => logIn({ email: asha.email, code: otherThan(code) })));
  expect((await logIn({ email: asha.email, code })).json().error).toBe(wrong);
});

test.concurrent("a code that has expired, or was replaced, is good no more", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const first = await mailedCode(asha.email);
  const second = await mailedCode(asha.email);
  if (first !== second) expect((await logIn({ email: asha.email, code: first })).statusCode).toBe(400);
  await db.update(loginCodes).set({ expiresAt: sql`now()` }).where(eq(loginCodes.userId, asha.userId));
  expect((await logIn({ email: asha.email, code: second })).json().error).toBe(wrong);
});

test.concurrent("the second factor is asked for in a field of its own, and the code stays good until it is passed", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const authenticator = await givenFactor(app, asha);
  const code = await mailedCode(asha.email);
  const asked = await logIn({ email: asha.email, code });
  expect([asked.statusCode, Object.keys(asked.json().fields)]).toEqual([400, ["factorCode"]]);
  const guessed = await logIn({ email: asha.email, code, factorCode: "000000" });
  expect(Object.keys(guessed.json().fields)).toEqual(["factorCode"]);
  const answer = await logIn({ email: asha.email, code, factorCode: authenticator.nextCode() });
  expect(answer.statusCode, answer.body).toBe(200);
});

test.concurrent("logging in by a mailed code proves the email, and closes what a stranger may have left open", async () => {
  const stranger = await givenMember(shop);
  await givenFactor(app, stranger);
  await db.insert(identities).values({ userId: stranger.userId, provider: "Facebook", providerId: "stranger" });
  const code = await mailedCode(stranger.email);
  const answer = await logIn({ email: stranger.email, code });
  expect(answer.json()).toMatchObject({ user: { emailProven: true } });
  expect((await app.inject({ url: "/api/user/me", headers: stranger.headers })).statusCode).toBe(401);
  expect((await post("login", { email: stranger.email, password: stranger.password })).statusCode).toBe(400);
  expect(await db.$count(identities, eq(identities.userId, stranger.userId))).toBe(0);
});

test.concurrent("a proven account keeps its password and its other logins", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  await logIn({ email: asha.email, code: await mailedCode(asha.email) });
  expect((await app.inject({ url: "/api/user/me", headers: asha.headers })).statusCode).toBe(200);
  expect((await post("login", { email: asha.email, password: asha.password })).statusCode).toBe(200);
});

test.concurrent("what was ordered as a guest is in the account after a login by a mailed code", async () => {
  const asha = await givenMember(shop);
  const guest = await givenGuest(shop, { email: asha.email });
  await givenAddress(shop, guest);
  await givenOrder(app, guest, [{ product: product.id }]);
  await logIn({ email: asha.email, code: await mailedCode(asha.email) });
  expect(await db.$count(users, eq(users.id, guest.userId))).toBe(0);
});

test.concurrent("a suspended account is refused as at every login", async () => {
  const asha = await givenMember(shop, { emailProvenAt: new Date() });
  const code = await mailedCode(asha.email);
  await prove(asha, { suspendedAt: new Date(), suspensionReason: "tests" });
  await db.delete(sessions).where(eq(sessions.userId, asha.userId));
  expect((await logIn({ email: asha.email, code })).json().error).toBe("This account is suspended. Please contact us.");
});

test.concurrent("whoever works here needs more than a message", async () => {
  const proven = { emailProvenAt: new Date() };
  const [bare, safe] = [await givenAdmin(shop, proven), await givenAdmin(shop, proven)];
  await givenFactor(app, safe);
  expect(await mailedCode(bare.email), "an admin without a second factor").toBe("");
  expect(await mailedCode(safe.email)).toMatch(/^\d{6}$/);
  const phoneNumber = freshNumber();
  const merchant = await givenMerchant(shop, { phoneNumber });
  await prove(merchant, { phoneProvenAt: new Date() });
  await ask({ phoneNumber });
  expect(await db.$count(loginCodes, eq(loginCodes.userId, merchant.userId))).toBe(0);
  expect(await mailedCode(merchant.email)).toMatch(/^\d{6}$/);
});

test("a code goes to a proven phone number only, however it is typed, and is good for that way alone", async () => {
  const phoneNumber = freshNumber();
  const asha = await givenMember(shop, { phoneNumber, emailProvenAt: new Date() });
  const before = await messages();
  expect((await ask({ phoneNumber })).json().message, "not proven").toBe(alike);
  await prove(asha, { phoneProvenAt: new Date() });
  const code = await sentCode(`+91 ${phoneNumber}`);
  expect((await messages()).length).toBe(before.length + 1);
  expect((await logIn({ email: asha.email, code })).statusCode, "by the other way").toBe(400);
  expect((await logIn({ phoneNumber, code })).json()).toMatchObject({ user: { _id: asha.userId } });
});

test("a target and an address get few codes and few tries", async () => {
  /** Asked all at once: each answer takes its time on purpose. */
  const accepted = async (once: (n: number) => ReturnType<typeof post>) => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => once(n)));
    return answers.filter(({ statusCode }) => statusCode !== 429).length;
  };
  const email = "flooded@example.com";
  expect(await accepted(() => ask({ email }))).toBeLessThanOrEqual(3);
  const many = (n: number) => post("code", { email: `flood-${n}@example.com` }, "198.51.100.3");
  expect(await accepted(many)).toBeLessThanOrEqual(20);
  expect(await accepted(() => logIn({ email, code: "123456" }))).toBeLessThanOrEqual(10);
});

test.for([
  [{}, { email: "Please enter your email or your phone number." }],
  [{ email: "a@example.com", phoneNumber: "9876543210" }, { email: "Please enter your email or your phone number." }],
  [{ email: "nobody" }, { email: "Email format is invalid." }],
  [{ phoneNumber: "123" }, { phoneNumber: "Phone number must be at least 10 digits." }],
] as const)("asking with %j is refused", async ([payload, fields]) => {
  const answer = await ask(payload);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
});

test("a public shop without a provider sends no codes to phones and says so", async () => {
  const open = await openShop({ TRUST_PROXY: "1", PAYMENT_PROVIDER: "off" });
  const payload = { phoneNumber: "98765 43210" };
  const answer = await open.app.inject({ method: "POST", url: "/api/auth/code", payload });
  const sentence = "We cannot send text messages. Please use your email address instead.";
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: sentence, fields: { phoneNumber: sentence } }]);
});
