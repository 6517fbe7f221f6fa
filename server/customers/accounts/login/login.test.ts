import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { createDecoder, createSigner } from "fast-jwt";
import { expect, test } from "vitest";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", PASSWORD_HASH_COST: "standard" });
const logIn = (body: object) => app.inject({ method: "POST", url: "/api/auth/login", body });
const me = (authorization: string) => app.inject({ url: "/api/user/me", headers: { authorization } });

test("a member logs in, is greeted by name, and is known by the token, bare or behind Bearer", async () => {
  const member = await givenMember(shop, { firstName: "Meera" });
  const answer = await logIn({ email: member.email, password: member.password });
  expect(answer.statusCode).toBe(200);
  const { success, message, token, user } = answer.json();
  expect({ success, message }).toEqual({ success: true, message: "Hey Meera, Welcome Back!" });
  expect(user).toMatchObject({
    _id: member.userId,
    firstName: "Meera",
    phoneNumber: "",
    provider: "Email",
    merchant: null,
  });
  for (const authorization of [token, `Bearer ${token}`]) {
    expect((await me(authorization)).json().user).toEqual(user);
  }
});

test("letter case and spaces around the email do not matter", async () => {
  const member = await givenMember(shop, { email: "mixed@example.com" });
  expect((await logIn({ email: "  Mixed@Example.COM ", password: member.password })).statusCode).toBe(200);
});

test("a merchant's login names the merchant", async () => {
  const merchant = await givenMerchant(shop, { name: "Indigo House" });
  const { user } = (await logIn({ email: merchant.email, password: merchant.password })).json();
  expect(user.merchant).toEqual({ _id: merchant.merchantId, name: "Indigo House", isActive: true });
});

test("a password hashed with older figures is hashed anew at login", async () => {
  const member = await givenMember(shop);
  const passwordHash = await hash(member.password, { memoryCost: 8192, timeCost: 1 });
  await db.update(users).set({ passwordHash }).where(eq(users.id, member.userId));
  expect((await logIn(member)).statusCode).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(member)).statusCode).toBe(200);
});

test("a wrong password, an unknown email and an account without a password get the same answer (pitfall 23)", async () => {
  const member = await givenMember(shop);
  const social = await givenMember(shop, { password: null, provider: "Google" });
  const answers = await Promise.all([
    logIn({ email: member.email, password: "not the password" }),
    logIn({ email: "nobody@example.com", password: "not the password" }),
    logIn({ email: social.email, password: "not the password" }),
  ]);
  const seen = answers.map(({ statusCode, body, headers }) => {
    const { "x-request-id": _id, date: _date, ...others } = headers;
    return { statusCode, body, others };
  });
  expect(seen[0]).toMatchObject({
    statusCode: 400,
    body: JSON.stringify({ error: "The email or the password is not right. Please try again." }),
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test("an unknown email takes as long as a wrong password (pitfall 23)", async () => {
  const member = await givenMember(shop);
  const timed = async (email: string) => {
    const start = performance.now();
    await logIn({ email, password: "not the password" });
    return performance.now() - start;
  };
  await timed("warm-up@example.com");
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 5; i++) {
    known.push(await timed(member.email));
    unknown.push(await timed("nobody@example.com"));
  }
  // Hashing is some thirty times as slow as everything else, so that leaving it out would show.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test.each([
  [{}, { email: "Email is required.", password: "Password is required." }],
  [
    { email: "", password: "" },
    { email: "Email is required.", password: "Password is required." },
  ],
  [
    { email: "asha", password: "12345" },
    { email: "Email format is invalid.", password: "Password must be at least 6 characters." },
  ],
])("the login form %j is answered field by field", async (form, fields) => {
  const answer = await logIn(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: Object.values(fields)[0], fields });
});

test.each([
  [{ email: { $gt: "" }, password: { $gt: "" } }],
  [{ email: ["asha@example.com"], password: "warp and weft" }],
  [{ email: "asha@example.com", password: 1234567 }],
  [[]],
  ["text"],
])("%j in place of a form is bad input, never a question to the database (pitfall 21)", async (form) => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toEqual(expect.any(String));
});

test.each(["", "Bearer ", "nonsense", "Bearer a.b.c", "null", "undefined"])(
  "the token %j belongs to nobody",
  async (token) => {
    const answer = await me(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: "Unauthorized Access! Please login again." });
  },
);

test("a token signed with another secret, or with none, belongs to nobody (pitfall 31)", async () => {
  const member = await givenMember(shop);
  const sid = createDecoder()(member.token).sid as string;
  const forged = createTokens("a secret that somebody found in a file").sign({
    id: sid,
    expiresAt: new Date(Date.now() + 1e6),
  });
  expect((await me(forged)).statusCode).toBe(401);
  expect((await me(createSigner({ algorithm: "none" })({ sid }))).statusCode).toBe(401);
  expect((await me(member.token)).statusCode).toBe(200);
});

test("a token says nothing about the person", async () => {
  const member = await givenMember(shop);
  expect(Object.keys(createDecoder()(member.token)).sort()).toEqual(["exp", "iat", "sid"]);
});

test("a login ends after 30 days", async () => {
  const member = await givenMember(shop);
  await db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.userId, member.userId));
  expect((await me(member.token)).statusCode).toBe(401);
  const outdated = shop.tokens.sign({ id: member.userId, expiresAt: new Date(Date.now() - 1000) });
  expect((await me(outdated)).statusCode).toBe(401);
});
