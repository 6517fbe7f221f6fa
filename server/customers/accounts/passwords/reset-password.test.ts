import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeTokens, users } from "#server/customers/accounts/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const post = (url: string, body: object) => app.inject({ method: "POST", url, body });
const forgot = (email: unknown, headers = {}) =>
  app.inject({ method: "POST", url: "/api/auth/forgot", headers, body: { email } });
const reset = (token: string, password = "a new password", confirmPassword = password) =>
  post(`/api/auth/reset/${token}`, { password, confirmPassword });
const logsIn = async (email: string, password: string) =>
  (await post("/api/auth/login", { email, password })).statusCode === 200;

test("a member who forgot the password gets a link and sets a new one with it", async () => {
  const member = await givenMember(shop);
  expect((await forgot(member.email)).json()).toEqual({
    success: true,
    message: "If an account with this email exists, a link to reset its password is on the way.",
  });
  const answer = await reset(await resetTokenFor(db, member.email));
  expect(answer.json()).toEqual({
    success: true,
    message: "Password changed successfully. Please login with your new password.",
  });
  expect(await logsIn(member.email, "a new password")).toBe(true);
  expect(await logsIn(member.email, member.password)).toBe(false);
  const [newest] = await mailsTo(db, member.email);
  expect(newest?.subject).toBe("Your Tana Bana password was changed");
});

test("nobody learns from the answer who has an account, nor from how long it takes (pitfall 23)", async () => {
  const member = await givenMember(shop);
  const social = await givenMember(shop, { password: null, provider: "Google" });
  const emails = [member.email, "nobody@example.com", social.email];
  const seen = new Set<string>();
  const fastest = emails.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 3; round++) {
    for (const [i, email] of emails.entries()) {
      const start = performance.now();
      const { statusCode, body, headers } = await forgot(email);
      fastest[i] = Math.min(fastest[i] ?? 0, performance.now() - start);
      const { "x-request-id": _id, date: _date, ...others } = headers;
      seen.add(JSON.stringify({ statusCode, body, others }));
    }
  }
  expect(seen.size).toBe(1);
  expect(Math.max(...fastest)).toBeLessThan(Math.min(...fastest) * 1.5);
  expect(await mailsTo(db, "nobody@example.com")).toEqual([]);
  expect(await mailsTo(db, social.email)).toEqual([]);
});

test("only the hash of a link is kept (pitfall 19)", async () => {
  const member = await givenMember(shop);
  await forgot(member.email);
  const token = await resetTokenFor(db, member.email);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, member.userId));
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await reset(row?.hash ?? "")).statusCode).toBe(400);
});

test("a link is good once, and using it voids the others of that person (pitfall 19)", async () => {
  const member = await givenMember(shop);
  await forgot(member.email);
  const first = await resetTokenFor(db, member.email);
  await forgot(member.email);
  const second = await resetTokenFor(db, member.email);
  expect(first).not.toBe(second);
  expect((await reset(second)).statusCode).toBe(200);
  for (const token of [first, second]) {
    const answer = await reset(token, "one more password");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: "This link is no longer valid. Please ask for a new one." });
  }
  expect(await logsIn(member.email, "a new password")).toBe(true);
});

test("of several who follow one link at the same moment one sets the password", async () => {
  const member = await givenMember(shop);
  await forgot(member.email);
  const token = await resetTokenFor(db, member.email);
  const answers = await Promise.all(
    ["password one", "password two", "password three"].map((word) => reset(token, word)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
});

test("a link is good for an hour (pitfall 19)", async () => {
  const member = await givenMember(shop);
  await forgot(member.email);
  const token = await resetTokenFor(db, member.email);
  const age = (minutes: number) =>
    db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`${oneTimeTokens.expiresAt} - ${minutes} * interval '1 minute'` })
      .where(eq(oneTimeTokens.userId, member.userId));
  await age(59);
  expect((await reset(token, "short")).statusCode).toBe(400);
  await age(1);
  expect((await reset(token)).json().error).toBe("This link is no longer valid. Please ask for a new one.");
});

test("the link leads to the shop's public address, whatever the request calls the host (pitfall 20)", async () => {
  const member = await givenMember(shop);
  await forgot(member.email, { host: "evil.example", "x-forwarded-host": "evil.example" });
  const [mail] = await mailsTo(db, member.email);
  expect(mail?.text).toContain("http://localhost:3000/reset-password/");
  expect(`${mail?.html}${mail?.text}`).not.toContain("evil");
});

test("no call shows a member the links of others (pitfall 2)", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  await forgot(admin.email);
  const token = await resetTokenFor(db, admin.email);
  for (const url of ["/api/user", `/api/user/${admin.userId}`, "/api/user/search?search=a", "/api/user/me"]) {
    const answer = await app.inject({ url, headers: member.headers });
    expect(answer.body).not.toContain(token);
    expect(answer.body).not.toContain(admin.email);
  }
});

test("who followed a mailed link has shown that the mailbox is theirs", async () => {
  const member = await givenMember(shop);
  await forgot(member.email);
  await reset(await resetTokenFor(db, member.email));
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user?.emailProvenAt).toBeInstanceOf(Date);
});

test.each([
  [{}, "password", "Password is required."],
  [{ password: "12345", confirmPassword: "12345" }, "password", "Password must be at least 6 characters."],
  [{ password: "long enough" }, "confirmPassword", "Confirm password is required."],
  [
    { password: "long enough", confirmPassword: "12345" },
    "confirmPassword",
    "Confirm password must be at least 6 characters.",
  ],
  [
    { password: "long enough", confirmPassword: "long enougj" },
    "confirmPassword",
    "Confirm password and password fields must match.",
  ],
])("the form %j is refused because of %s, and the link stays good", async (body, field, sentence) => {
  const member = await givenMember(shop);
  await forgot(member.email);
  const token = await resetTokenFor(db, member.email);
  const answer = await post(`/api/auth/reset/${token}`, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field]).toBe(sentence);
  expect((await reset(token)).statusCode).toBe(200);
});

test.each([
  [undefined, "Email is required."],
  ["", "Email is required."],
  ["asha", "Email format is invalid."],
  [{ $gt: "" }, "Email format is invalid."],
])("to forget the password of %j is bad input (pitfall 21)", async (email, sentence) => {
  const answer = await forgot(email);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { email: sentence } });
});
