import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { demoPassword } from "#demo/data/people/people.ts";
import { publicShop, secondFactors } from "#server/customers/accounts/second-factor/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { deleteExpiredLogins } from "./delete-expired.ts";
import { notePublicShop } from "./pending-setup.ts";
import { changeRole } from "./service.ts";
import { sessions, users } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const get = (url: string, { headers }: Pick<Person, "headers">) => app.inject({ url: `/api/${url}`, headers });
const post = (url: string, body: object, headers = {}) =>
  app.inject({ method: "POST", url: `/api/auth/${url}`, body, headers });
const logIn = async ({ email, password }: Person) => {
  const answer = await post("login", { email, password });
  expect(answer.statusCode, answer.body).toBe(200);
  return { headers: { authorization: answer.json().token as string } };
};

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** The shop has been public for so long, and the person an admin. */
async function passDays(days: { public: number; admin: number }, admin: Person): Promise<void> {
  await notePublicShop(db, true);
  await db.update(publicShop).set({ since: daysAgo(days.public) });
  await db
    .update(users)
    .set({ adminSince: daysAgo(days.admin) })
    .where(eq(users.id, admin.userId));
}

const factorFirst = "Please set up your second factor first: the staff of this shop log in with one.";
const passwordFirst = "Please change your password first: one of the staff has at least 12 characters.";

beforeEach(() => notePublicShop(db, false));
afterAll(() => notePublicShop(db, false));

test.each([
  [{ public: 8, admin: 8 }, 403],
  [{ public: 6, admin: 8 }, 200],
  [{ public: 8, admin: 6 }, 200],
])("after %j days without a second factor the work of an admin is answered %i", async (days, status) => {
  const admin = await givenAdmin(shop);
  await passDays(days, admin);
  const answer = await get("user", admin);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json()).toEqual({ error: factorFirst, fields: { factor: factorFirst } });
  const { dueAt } = (await get("auth/factor", admin)).json();
  expect(new Date(dueAt) > new Date()).toBe(status === 200);
});

test("an admin who is late may look after the account and nothing of others, until the factor is set up", async () => {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  await passDays({ public: 8, admin: 8 }, admin);
  for (const url of ["user", "merchant", "order", "product", "audit"])
    expect((await get(url, admin)).statusCode, url).toBe(403);
  for (const url of ["user/me", "auth/factor", "auth/session", "address", "order/me"])
    expect((await get(url, admin)).statusCode, url).toBe(200);
  expect((await get("user", member)).json().fields).toBeUndefined();
  await givenFactor(app, admin);
  expect((await get("user", admin)).statusCode).toBe(200);
  expect((await get("auth/factor", admin)).json().dueAt).toBeNull();
  await db.delete(secondFactors).where(eq(secondFactors.userId, admin.userId));
  expect((await get("user", admin)).statusCode).toBe(403);
});

test("nobody else has to have one, and nobody in a private shop", async () => {
  const admin = await givenAdmin(shop);
  const merchant = await givenMerchant(shop);
  await passDays({ public: 30, admin: 30 }, admin);
  expect((await get("product", merchant)).statusCode).toBe(200);
  expect((await get("auth/factor", merchant)).json().dueAt).toBeNull();
  await notePublicShop(db, false);
  expect((await get("user", admin)).statusCode).toBe(200);
  expect((await get("auth/factor", admin)).json().dueAt).toBeNull();
});

test("the days are counted from the first start as a public shop, and from becoming an admin", async () => {
  const admin = await givenAdmin(shop);
  await passDays({ public: 8, admin: 8 }, admin);
  await notePublicShop(db, true);
  expect((await get("user", admin)).statusCode).toBe(403);
  const member = await givenMember(shop);
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE ADMIN"));
  expect((await get("user", await logIn(member))).statusCode).toBe(200);
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE MEMBER"));
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user?.adminSince).toBeNull();
});

test("a promoted admin with a short password changes it at the next login before anything else", async () => {
  const member = await givenMember(shop, { password: "short one" });
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE ADMIN"));
  const admin = await logIn(member);
  const refused = await get("user", admin);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({ error: passwordFirst, fields: { newPassword: passwordFirst } });
  const change = (confirmPassword: string) =>
    post("reset", { password: member.password, confirmPassword }, admin.headers);
  const short = "Confirm password must be at least 12 characters.";
  expect((await change("elevenchars")).json()).toEqual({ error: short, fields: { confirmPassword: short } });
  expect((await change("twelve chars")).statusCode).toBe(200);
  expect((await get("user", admin)).statusCode).toBe(200);
  expect((await get("user", await logIn({ ...member, password: "twelve chars" }))).statusCode).toBe(200);
});

test("a mailed link sets no short password for an admin; members and merchants keep six", async () => {
  const reset = async ({ email }: Person, password: string) => {
    await post("forgot", { email });
    return post(`reset/${await resetTokenFor(db, email)}`, { password, confirmPassword: password });
  };
  const sentence = "Password must be at least 12 characters.";
  const refused = await reset(await givenAdmin(shop), "elevenchars");
  expect(refused.json()).toEqual({ error: sentence, fields: { password: sentence } });
  expect((await reset(await givenAdmin(shop), "twelve chars")).statusCode).toBe(200);
  expect((await reset(await givenMember(shop), "sixsix")).statusCode).toBe(200);
  expect((await reset(await givenMerchant(shop), "sixsix")).statusCode).toBe(200);
});

test("the admin of the demo shop works with the known password", async () => {
  const demo = await givenAdmin(shop, { email: "admin@example.com", password: demoPassword });
  expect((await get("user", await logIn(demo))).statusCode).toBe(200);
});

test("whoever works here is signed out when left alone; members are not", async () => {
  /** New people each time: a session that was used is marked as seen after the answer. */
  const givenIdle = async (hours: number) => {
    const people = {
      admin: await givenAdmin(shop),
      merchant: await givenMerchant(shop),
      member: await givenMember(shop),
    };
    const lastSeenAt = sql`now() - ${hours} * interval '1 hour'`;
    for (const { userId } of Object.values(people))
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, userId));
    return people;
  };
  const afterHours = async (hours: number) => {
    const isIn: Record<string, boolean> = {};
    for (const [who, person] of Object.entries(await givenIdle(hours)))
      isIn[who] = (await get("user/me", person)).statusCode === 200;
    return isIn;
  };
  expect(await afterHours(11)).toEqual({ admin: true, merchant: true, member: true });
  expect(await afterHours(13)).toEqual({ admin: false, merchant: true, member: true });
  expect(await afterHours(169)).toEqual({ admin: false, merchant: false, member: true });
  const people = await givenIdle(169);
  await deleteExpiredLogins(db, shop.settings);
  const left = (await db.select({ userId: sessions.userId }).from(sessions)).map(({ userId }) => userId);
  const isLeft = Object.values(people).map(({ userId }) => left.includes(userId));
  expect(isLeft).toEqual([false, false, true]);
});
