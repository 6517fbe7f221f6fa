import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const manager = await givenAdmin(shop, { staffRole: "manager" });
const owner = await givenAdmin(shop);

const reason = "Parcels refused at the door";
const put = (who: Pick<Person, "headers">, id: string, payload: object) =>
  app.inject({ method: "PUT", url: `/api/user/${id}/suspended`, headers: who.headers, payload });
const suspend = ({ userId }: Pick<Person, "userId">) => put(manager, userId, { isSuspended: true, reason });
const lift = ({ userId }: Pick<Person, "userId">) => put(owner, userId, { isSuspended: false });
const logIn = (email: string, password: string) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
const isIn = async ({ headers }: Person) => (await app.inject({ url: "/api/user/me", headers })).statusCode === 200;

test("a suspended member is signed out at once and told so at the login, after the right password only", async () => {
  const member = await givenMember(shop, { firstName: "Falguni" });
  expect((await suspend(member)).json()).toMatchObject({ success: true });
  expect(await isIn(member)).toBe(false);
  expect(await db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);

  const wrong = await logIn(member.email, "not the password");
  expect(wrong.json().error).toBe("The email or the password is not right. Please try again.");
  const right = await logIn(member.email, member.password);
  expect([right.statusCode, right.json().error]).toEqual([400, "This account is suspended. Please contact us."]);
  expect(await db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);

  const { users: found } = (
    await app.inject({ url: "/api/user/search?search=falguni", headers: manager.headers })
  ).json();
  expect(found[0].suspended).toEqual({ since: expect.stringMatching(/Z$/), reason });
  const [note] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(note).toMatchObject({
    userId: manager.userId,
    action: "suspended",
    thing: "user",
    thingId: member.userId,
    after: { suspended: true, reason },
  });
  const [event] = await db.select().from(securityEvents).where(eq(securityEvents.kind, "account suspended"));
  expect(event).toMatchObject({ userId: member.userId, actorId: manager.userId });

  expect((await suspend(member)).json().error).toBe("This account is suspended already.");
  expect((await lift(member)).statusCode).toBe(200);
  expect((await logIn(member.email, member.password)).statusCode).toBe(200);
  expect((await lift(member)).json().error).toBe("This account is not suspended.");
});

test("a login that a suspension refuses is kept as a security event, though nothing else of it is", async () => {
  const member = await givenMember(shop);
  await suspend(member);
  const { email, password } = member;
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    remoteAddress: "203.0.113.9",
  });
  expect(answer.statusCode).toBe(400);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, member.userId));
  expect(events.map(({ kind, details }) => ({ kind, details }))).toEqual([
    { kind: "account suspended", details: null },
    { kind: "login refused", details: { reason: "suspended" } },
  ]);
});

test("what a suspended member ordered goes on", async () => {
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await suspend(buyer);
  const line = order.products[0]?._id ?? "";
  expect((await setStatus(app, owner, line, "Shipped")).statusCode).toBe(200);
  expect((await setStatus(app, buyer, line, "Cancelled")).statusCode, "by the staff, not by them").toBe(401);
});

test("merchants are disabled and staff are removed instead", async () => {
  const merchant = await givenMerchant(shop);
  const staff = await givenAdmin(shop, { staffRole: "support" });
  expect((await suspend(merchant)).json().error).toBe(
    "Merchants are not suspended: they are disabled on the page Merchants.",
  );
  for (const person of [staff, owner, manager])
    expect((await suspend(person)).json().error).toContain("Staff are not suspended");
  expect([await isIn(merchant), await isIn(staff)]).toEqual([true, true]);
});

test.for<[payload: object, sentence: string]>([
  [{}, "Suspended must be yes or no."],
  [{ isSuspended: true }, "Reason is required."],
  [{ isSuspended: true, reason: "  " }, "Reason is required."],
  [{ isSuspended: true, reason: "x".repeat(1001) }, "Reason must be at most 1000 characters."],
])("%j is refused and changes nothing", async ([payload, sentence]) => {
  const member = await givenMember(shop);
  const answer = await put(manager, member.userId, payload);
  expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  expect(await isIn(member)).toBe(true);
});

test("nobody gets round a suspension: by the staff, by an application to sell, or by a login under way", async () => {
  const member = await givenMember(shop, { emailProvenAt: new Date() });
  await suspend(member);
  const joined = await app.inject({
    method: "POST",
    url: "/api/staff/add",
    headers: owner.headers,
    payload: { email: member.email, staffRole: "support" },
  });
  expect(joined.json().error).toBe("This account is suspended. Please lift the suspension first.");
  const overrides = {
    name: "Asha",
    email: member.email,
    phoneNumber: "9876543210",
    brandName: "Rao",
    business: "Cotton cloth",
  };
  const [applicant] = await db.insert(merchants).values(overrides).returning({ id: merchants.id });
  const url = `/api/merchant/approve/${applicant?.id}`;
  const approved = await app.inject({ method: "PUT", url, headers: owner.headers });
  expect(approved.statusCode).toBe(400);
  expect(approved.json().error).toContain("suspended account");

  const other = await givenMember(shop);
  const [, ...logins] = await Promise.all([
    suspend(other),
    ...Array.from({ length: 6 }, () => logIn(other.email, other.password)),
  ]);
  const tokens = logins.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().token as string] : []));
  for (const authorization of tokens)
    expect((await app.inject({ url: "/api/user/me", headers: { authorization } })).statusCode).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, other.userId))).toBe(0);
});

test("a suspended member whom the command makes an owner is suspended no longer", async () => {
  const member = await givenMember(shop);
  await suspend(member);
  expect(await createAdmin(db, member.email, "a password of its own", async () => undefined)).toBe("promoted");
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user).toMatchObject({ staffRole: "owner", suspendedAt: null });
});
