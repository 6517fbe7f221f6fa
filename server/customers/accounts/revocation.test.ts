import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenLogin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { disableMerchant } from "#server/testing/given/switches.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { createAdmin } from "./create-admin.ts";
import { changeRole } from "./service.ts";
import { sessions, users } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const post = (url: string, body: object, headers = {}) => app.inject({ method: "POST", url, body, headers });
const me = (headers: object) => app.inject({ url: "/api/user/me", headers: { ...headers } });
const isIn = async (headers: object) => (await me(headers)).statusCode === 200;

async function givenTwoDevices() {
  const member = await givenMember(shop);
  const other = await givenLogin(shop, member.userId);
  return { member, here: member.headers, there: other.headers };
}

test("signing out ends this login and no other (pitfall 24)", async () => {
  const { here, there } = await givenTwoDevices();
  const answer = await post("/api/auth/logout", {}, here);
  expect(answer.json()).toEqual({ success: true, message: "You have signed out!" });
  expect([await isIn(here), await isIn(there)]).toEqual([false, true]);
  expect((await post("/api/auth/logout", {}, here)).statusCode).toBe(401);
});

test("a change of the password in the account ends every other login (pitfall 24)", async () => {
  const { member, here, there } = await givenTwoDevices();
  const form = { password: member.password, confirmPassword: "a new password" };
  const answer = await post("/api/auth/reset", form, here);
  expect(answer.json()).toEqual({
    success: true,
    message: "Password changed successfully. Your other devices have been signed out.",
  });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  const [mail] = await mailsTo(db, member.email);
  expect(mail?.subject).toBe("Your Tana Bana password was changed");
  expect((await post("/api/auth/login", { ...member, password: "a new password" })).statusCode).toBe(200);
  expect((await post("/api/auth/login", member)).statusCode).toBe(400);
});

test("a change of the password voids the links that were mailed before (pitfall 19)", async () => {
  const { member, here } = await givenTwoDevices();
  await post("/api/auth/forgot", { email: member.email });
  const token = await resetTokenFor(db, member.email);
  await post("/api/auth/reset", { password: member.password, confirmPassword: "a new password" }, here);
  const form = { password: "one more password", confirmPassword: "one more password" };
  expect((await post(`/api/auth/reset/${token}`, form)).statusCode).toBe(400);
});

test("a wrong old password changes nothing", async () => {
  const { member, here, there } = await givenTwoDevices();
  const answer = await post(
    "/api/auth/reset",
    { password: "not the password", confirmPassword: "a new password" },
    here,
  );
  expect(answer.statusCode).toBe(400);
  const error = "The old password is not right.";
  expect(answer.json()).toEqual({ error, fields: { password: error } });
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  expect((await post("/api/auth/login", member)).statusCode).toBe(200);
});

test.each([
  [{}, "password", "Password is required."],
  [
    { password: "warp and weft", confirmPassword: "12345" },
    "confirmPassword",
    "Confirm password must be at least 6 characters.",
  ],
])("the form %j in the account is refused because of %s", async (form, field, sentence) => {
  const answer = await post("/api/auth/reset", form, (await givenMember(shop)).headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field]).toBe(sentence);
});

test("nobody changes a password without being signed in, nor in an account that has none", async () => {
  const form = { password: "warp and weft", confirmPassword: "a new password" };
  expect((await post("/api/auth/reset", form)).statusCode).toBe(401);
  const social = await givenMember(shop, { provider: "Google", password: null });
  const answer = await post("/api/auth/reset", form, social.headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ error: "Forbidden! You are not allowed to access this resource." });
});

test("a reset by a mailed link ends every login (pitfall 24)", async () => {
  const { member, here, there } = await givenTwoDevices();
  await post("/api/auth/forgot", { email: member.email });
  const token = await resetTokenFor(db, member.email);
  await post(`/api/auth/reset/${token}`, { password: "a new password", confirmPassword: "a new password" });
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
});

test("a change of role ends every login of that person and of nobody else (pitfall 24)", async () => {
  const { member, here, there } = await givenTwoDevices();
  const neighbour = await givenMember(shop);
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE MEMBER"));
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE ADMIN"));
  expect([await isIn(here), await isIn(there), await isIn(neighbour.headers)]).toEqual([false, false, true]);
});

test("a change of role that is taken back in its transaction ends no login", async () => {
  const { member, here } = await givenTwoDevices();
  const failing = transaction(db, async (tx) => {
    await changeRole(tx, member.userId, "ROLE ADMIN");
    throw new Error("something else went wrong");
  });
  await expect(failing).rejects.toThrow();
  expect(await isIn(here)).toBe(true);
});

test("a merchant who is disabled is known as such from the next call on (pitfall 24)", async () => {
  const merchant = await givenMerchant(shop);
  await disableMerchant(app, shop, merchant);
  const { user } = (await me(merchant.headers)).json();
  expect(user.merchant).toMatchObject({ _id: merchant.merchantId, isActive: false });
});

test("a login with the old password that is under way does not outlive its change (pitfall 24)", async () => {
  const member = await givenMember(shop);
  const login = transaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash: "changed" }).where(eq(users.id, member.userId));
    const underWay = post("/api/auth/login", member).then((answer) => answer);
    // The login has checked the old password and waits for this transaction.
    const waits = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let n = 0; n === 0; ) n = Number((await db.execute<{ n: number }>(waits)).rows[0]?.n);
    await tx.delete(sessions).where(eq(sessions.userId, member.userId));
    return { underWay };
  });
  expect((await (await login).underWay).statusCode).toBe(400);
  expect(await db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);
});

/** The commands that make admins note it; their tests look at that. */
const unrecorded = async () => undefined;

test("an admin is made once, can log in, and is left alone afterwards", async () => {
  expect(await createAdmin(db, "Boss@Example.com", "the boss's password", unrecorded)).toBe("created");
  expect(await createAdmin(db, "boss@example.com", "another password", unrecorded)).toBe("was admin already");
  const answer = await post("/api/auth/login", { email: "boss@example.com", password: "the boss's password" });
  expect(answer.json().user.role).toBe("ROLE ADMIN");
  expect(await isIn({ authorization: answer.json().token })).toBe(true);
});

test("who had signed up with the admin's email is out, and the account is the admin's", async () => {
  const { member, here } = await givenTwoDevices();
  expect(await createAdmin(db, member.email, "the boss's password", unrecorded)).toBe("promoted");
  expect(await isIn(here)).toBe(false);
  expect((await post("/api/auth/login", member)).statusCode).toBe(400);
  const answer = await post("/api/auth/login", { email: member.email, password: "the boss's password" });
  expect(answer.json().user).toMatchObject({ _id: member.userId, role: "ROLE ADMIN" });
});

test("an admin needs a real email and a long enough password (pitfall 31)", async () => {
  await expect(createAdmin(db, "boss", "the boss's password", unrecorded)).rejects.toThrow("Email format is invalid.");
  for (const [password, least] of [
    ["12345", 6],
    ["elevenchars", 12],
  ] as const) {
    await expect(createAdmin(db, "boss2@example.com", password, unrecorded)).rejects.toThrow(
      `Password must be at least ${least} characters.`,
    );
  }
});
