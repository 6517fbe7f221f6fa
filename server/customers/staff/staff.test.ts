import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StaffMember } from "#contract/customers/staff.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });

const ask = (who: Pick<Person, "headers">, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const add = (who: Person, email: string, staffRole: string) => ask(who, "POST", "/staff/add", { email, staffRole });
const change = (who: Person, { userId }: Person, staffRole: string) =>
  ask(who, "PUT", `/staff/${userId}`, { staffRole });
const remove = (who: Person, { userId }: Person) => ask(who, "DELETE", `/staff/delete/${userId}`);
const isIn = async (person: Person) => (await ask(person, "GET", "/user/me")).statusCode === 200;
const logIn = ({ email, password }: Person) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
const userOf = async ({ userId }: Person) => (await db.select().from(users).where(eq(users.id, userId)))[0];
const lastNote = async () => (await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const lastEvent = async () => (await db.select().from(securityEvents).orderBy(desc(securityEvents.id)).limit(1))[0];
const lastOwner = "This is the last owner. Please make somebody else an owner first.";

const owner = await givenAdmin(shop, { firstName: "Devika" });

test("an owner takes a member onto the staff, gives another role, and removes them again", async () => {
  const member = await givenMember(shop, { emailProvenAt: new Date() });
  expect((await add(owner, member.email.toUpperCase(), "support")).statusCode).toBe(200);
  expect(await isIn(member), "whoever was signed in starts anew").toBe(false);
  expect((await logIn(member)).json().user).toMatchObject({ role: "ROLE ADMIN", staffRole: "support" });
  expect(await lastNote()).toMatchObject({
    userId: owner.userId,
    action: "changed",
    thing: "user",
    thingId: member.userId,
    before: { role: "ROLE MEMBER", staffRole: null },
    after: { role: "ROLE ADMIN", staffRole: "support" },
  });

  const { staff, roles } = (await ask(owner, "GET", "/staff")).json();
  expect(staff.map(({ staffRole }: StaffMember) => staffRole)).toEqual(["owner", "support"]);
  expect(staff[1]).toMatchObject({ email: member.email, lastLogin: expect.stringMatching(/Z$/) });
  expect(roles[0]).toMatchObject({ name: "owner", permissions: expect.arrayContaining(["manage staff"]) });

  const again = (await logIn(member)).json();
  expect((await change(owner, member, "catalogue")).statusCode).toBe(200);
  expect((await app.inject({ url: "/api/user/me", headers: { authorization: again.token } })).statusCode).toBe(401);
  expect(await lastNote()).toMatchObject({ before: { staffRole: "support" }, after: { staffRole: "catalogue" } });
  expect(await lastEvent()).toMatchObject({
    kind: "role changed",
    userId: member.userId,
    actorId: owner.userId,
    details: { from: "support", to: "catalogue" },
  });
  expect((await change(owner, member, "catalogue")).json().error).toBe("This person has that role already.");

  const { user } = (await logIn(member)).json();
  expect(user.permissions).toContain("manage catalogue");
  expect((await remove(owner, member)).statusCode).toBe(200);
  expect((await logIn(member)).json().user).toMatchObject({ role: "ROLE MEMBER", staffRole: null, permissions: [] });
  expect((await remove(owner, member)).statusCode).toBe(404);
});

test.for<[name: string, person: () => Promise<Person>, sentence: string]>([
  ["an unproven email", () => givenMember(shop), "This email is not confirmed yet."],
  ["somebody on the staff", () => givenAdmin(shop, { staffRole: "finance" }), "This person is on the staff already."],
  ["a merchant", () => givenMerchant(shop), "This person sells here, and cannot be on the staff as well."],
])("%s is refused, and nothing changes", async ([, makePerson, sentence]) => {
  const person = await makePerson();
  const before = await userOf(person);
  const answer = await add(owner, person.email, "manager");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toContain(sentence);
  expect(answer.json().fields).toHaveProperty("email");
  expect(await userOf(person)).toEqual(before);
  expect(await isIn(person)).toBe(true);
});

test.for<[payload: object, sentence: string]>([
  [{}, "Email is required."],
  [{ email: "nobody@shop.example", staffRole: "support" }, "Nobody has an account with this email."],
  [{ email: "a@b.co", staffRole: "king" }, "Role must be one of owner, manager, support, catalogue, finance."],
  [{ email: "a@b.co", staffRole: "ROLE ADMIN" }, "Role must be one of"],
])("%j gets one clear sentence", async ([payload, sentence]) => {
  const answer = await ask(owner, "POST", "/staff/add", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toContain(sentence);
});

test("ids of nobody, of members and nonsense are 404", async () => {
  const member = await givenMember(shop);
  for (const id of [crypto.randomUUID(), member.userId, "nonsense"]) {
    expect((await ask(owner, "PUT", `/staff/${id}`, { staffRole: "support" })).statusCode).toBe(404);
    expect((await ask(owner, "DELETE", `/staff/delete/${id}`)).statusCode).toBe(404);
  }
});

test("the last owner stays: neither removed nor given another role, nor by themselves", async () => {
  expect((await remove(owner, owner)).json().error).toBe(lastOwner);
  expect((await change(owner, owner, "manager")).json().error).toBe(lastOwner);
  const second = await givenAdmin(shop);
  expect((await remove(second, second)).statusCode, "one of two may leave").toBe(200);
  expect(await isIn(second)).toBe(false);
});

test("of two owners who remove each other at once one stays", async () => {
  for (let time = 0; time < 5; time++) {
    const [one, other] = [await givenAdmin(shop), await givenAdmin(shop)];
    const answers = await Promise.all([remove(one, other), remove(other, one)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    const left = [await userOf(one), await userOf(other)].filter((user) => user?.staffRole === "owner");
    expect(left).toHaveLength(1);
    await db
      .update(users)
      .set({ role: "ROLE MEMBER", staffRole: null })
      .where(eq(users.id, left[0]?.id ?? ""));
  }
});

test("a merchant whom the command made an owner goes on selling when removed from the staff", async () => {
  const merchant = await givenMerchant(shop);
  const promoted = { role: "ROLE ADMIN" as const, staffRole: "finance" as StaffRole };
  await db.update(users).set(promoted).where(eq(users.id, merchant.userId));
  expect((await remove(owner, merchant)).statusCode).toBe(200);
  expect(await userOf(merchant)).toMatchObject({ role: "ROLE MERCHANT", staffRole: null });
});
