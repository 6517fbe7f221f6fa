import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeTokens, users } from "#server/customers/accounts/tables.ts";
import { givenGuest, givenLogin, givenMember } from "#server/testing/given/people.ts";
import { emailProofFor, mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const limited = await openShop();

const post = (path: string, body: object, headers = {}) =>
  app.inject({ method: "POST", url: `/api/auth/${path}`, body, headers });
const verify = (token: unknown, headers: object) => post("verify-email", { token }, headers);
const send = (headers: Record<string, string>) =>
  app.inject({ method: "POST", url: "/api/auth/verify-email/send", headers });
const isProven = async (headers: object) =>
  (await app.inject({ url: "/api/user/me", headers: { ...headers } })).json().user.emailProven;
const staleLink = { error: "This link has expired or was used already." };

let people = 0;

async function givenNewcomer() {
  const email = `newcomer-${++people}@example.com`;
  const answer = await post("register", { email, firstName: "Meera", lastName: "Iyer", password: "a long password" });
  expect(answer.json().user.emailProven).toBe(false);
  return { email, userId: answer.json().user._id, headers: { authorization: answer.json().token } };
}

test("the welcome carries a link that proves the email, once, and signs nobody in", async () => {
  const { email, headers } = await givenNewcomer();
  const token = await emailProofFor(db, email);
  const answers = await Promise.all([verify(token, headers), verify(token, headers)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const good = answers.find(({ statusCode }) => statusCode === 200);
  expect(good?.json()).toEqual({ success: true, message: "Thank you! Your email is confirmed." });
  expect(await isProven(headers)).toBe(true);
  expect((await verify(token, headers)).json()).toEqual(staleLink);
  expect(await isProven(headers)).toBe(true);
});

test("one press by the owner of the mailbox proves nothing for whoever registered with it", async () => {
  const stranger = await givenNewcomer();
  const guest = await givenGuest(shop, { email: stranger.email });
  const token = await emailProofFor(db, stranger.email);
  expect((await verify(token, {})).json()).toEqual({ error: "Unauthorized Access! Please login again." });
  expect((await verify(token, guest.headers)).statusCode).toBe(403);
  const other = await givenMember(shop);
  const refused = await verify(token, other.headers);
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { error: "This link is for another account. Please log in to that one." },
  ]);
  expect([await isProven(stranger.headers), await isProven(other.headers)]).toEqual([false, false]);
  expect((await verify(token, stranger.headers)).statusCode, "it was not used up").toBe(200);
});

test("the token is kept as a hash only, for seven days", async () => {
  const { email, userId } = await givenNewcomer();
  const token = await emailProofFor(db, email);
  const week = sql<boolean>`${oneTimeTokens.expiresAt} - now() between interval '6 days 23 hours' and interval '7 days'`;
  const rows = await db
    .select({ hash: oneTimeTokens.hash, week })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.userId, userId));
  expect(rows).toEqual([{ hash: expect.not.stringContaining(token), week: true }]);
});

test("a link that has expired, was made up or is for something else proves nothing", async () => {
  const { email, userId, headers } = await givenNewcomer();
  const token = await emailProofFor(db, email);
  await post("forgot", { email });
  const resetToken = await resetTokenFor(db, email);
  await db
    .update(oneTimeTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(oneTimeTokens.userId, userId));
  for (const wrong of [token, resetToken, "made-up"]) {
    const answer = await verify(wrong, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(staleLink);
  }
  expect((await verify("", headers)).json().fields).toEqual({ token: "Token is required." });
  expect((await verify({ $gt: "" }, headers)).json().fields).toEqual({ token: "Token must be text." });
  const form = { password: "a new password", confirmPassword: "a new password" };
  expect((await post(`reset/${token}`, form)).statusCode).toBe(400);
  expect(await isProven(headers)).toBe(false);
});

test("whoever lost the mail asks for another; who has proven the email, or has none, gets none", async () => {
  const { email, headers } = await givenNewcomer();
  const first = await emailProofFor(db, email);
  expect((await send(headers)).json().message).toBe("A link to confirm your email is on the way.");
  const second = await emailProofFor(db, email);
  expect(second).not.toBe(first);
  expect((await verify(second, headers)).statusCode).toBe(200);
  const before = (await mailsTo(db, email)).length;
  expect((await send(headers)).json().message).toBe("Your email is confirmed already.");
  expect(await mailsTo(db, email)).toHaveLength(before);
  const nameless = await givenMember(shop, { email: null, provider: "Facebook", password: null });
  expect((await send(nameless.headers)).json()).toEqual({ error: "Your account has no email address." });
  expect((await send({})).statusCode).toBe(401);
});

test("a new password by a mailed link proves the email as well, and voids other links", async () => {
  const { email, userId } = await givenNewcomer();
  const token = await emailProofFor(db, email);
  await post("forgot", { email });
  const form = { password: "a new password", confirmPassword: "a new password" };
  expect((await post(`reset/${await resetTokenFor(db, email)}`, form)).statusCode).toBe(200);
  const login = await givenLogin(shop, userId);
  expect(await isProven(login.headers)).toBe(true);
  expect((await verify(token, login.headers)).statusCode).toBe(400);
});

test("nobody proves an email through the profile", async () => {
  const { userId, headers } = await givenNewcomer();
  const profile = {
    firstName: "Meera",
    emailProven: true,
    emailProvenAt: "2026-01-01T00:00:00Z",
    email: "x@example.com",
  };
  const answer = await app.inject({ method: "PUT", url: "/api/user", headers, body: { profile } });
  expect(answer.json().user.emailProven).toBe(false);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  expect(user?.emailProvenAt).toBeNull();
});

test("tries at links have to wait, and one mailbox is not flooded", async () => {
  const codes: number[] = [];
  const { headers } = await givenMember(limited.shop);
  for (let i = 0; i < 21; i++) {
    const answer = await limited.app.inject({
      method: "POST",
      url: "/api/auth/verify-email",
      headers,
      body: { token: `guess-${i}` },
    });
    codes.push(answer.statusCode);
  }
  expect(codes).toEqual([...Array(20).fill(400), 429]);
  const sent: number[] = [];
  for (let i = 0; i < 4; i++)
    sent.push((await limited.app.inject({ method: "POST", url: "/api/auth/verify-email/send", headers })).statusCode);
  expect(sent).toEqual([200, 200, 200, 429]);
});
