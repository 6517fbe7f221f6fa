import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAdmin, givenLogin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const owner = await givenAdmin(shop, { firstName: "Devika" });
const phone = { device: "Chrome on Android", addressPrefix: "198.51.100.0/24" };

type Signed = Pick<Person, "headers">;
const ask = ({ headers }: Signed, path: string, method: "GET" | "DELETE" = "GET") =>
  app.inject({ method, url: `/api/staff${path}`, headers });
const isIn = async ({ headers }: Signed) => (await app.inject({ url: "/api/user/me", headers })).statusCode === 200;
const lastEvent = async () => (await db.select().from(securityEvents).orderBy(desc(securityEvents.id)).limit(1))[0];
const notesOf = ({ userId }: Person) => db.select().from(auditEntries).where(eq(auditEntries.thingId, userId));

test("an owner sees whether somebody's second factor is on, and where they are signed in", async () => {
  const person = await givenAdmin(shop, { staffRole: "support" });
  const before = (await ask(owner, `/${person.userId}`)).json();
  expect(before).toMatchObject({
    person: { _id: person.userId, staffRole: "support", factorSince: null, devices: 1 },
    recoveryCodesLeft: 0,
    sessions: [{ _id: person.sessionId, device: "Firefox on Linux", place: "network 203.0.113.x", current: false }],
  });
  await givenFactor(app, person);
  await givenLogin(shop, person.userId, phone);
  const after = (await ask(owner, `/${person.userId}`)).json();
  expect(after).toMatchObject({
    person: { factorSince: expect.stringMatching(/Z$/), devices: 2 },
    recoveryCodesLeft: 10,
  });
  expect(after.sessions.map(({ device }: { device: string }) => device)).toEqual([
    "Chrome on Android",
    "Firefox on Linux",
  ]);
  const { staff } = (await ask(owner, "")).json();
  expect(staff).toContainEqual(after.person);
  expect((await ask(owner, `/${owner.userId}`)).json().sessions).toMatchObject([{ current: true }]);
});

test("an owner signs out a lost device, which is out at once; it is noted, and the others stay", async () => {
  const person = await givenAdmin(shop, { staffRole: "finance" });
  const lost = await givenLogin(shop, person.userId, phone);
  const path = `/${person.userId}/session/${lost.sessionId}`;
  expect((await ask(owner, path, "DELETE")).json()).toEqual({
    success: true,
    message: "The device has been signed out.",
  });
  expect([await isIn(lost), await isIn(person)]).toEqual([false, true]);
  expect(await lastEvent()).toMatchObject({
    kind: "session ended",
    userId: person.userId,
    actorId: owner.userId,
    details: { device: "Chrome on Android" },
  });
  expect(await notesOf(person)).toMatchObject([
    { userId: owner.userId, action: "signed out", thingName: person.email, before: { device: "Chrome on Android" } },
  ]);
  expect((await ask(owner, path, "DELETE")).statusCode, "once").toBe(404);
  expect(await notesOf(person)).toHaveLength(1);
});

test("an owner signs somebody out everywhere, and oneself on every other device", async () => {
  const person = await givenAdmin(shop, { staffRole: "catalogue" });
  const second = await givenLogin(shop, person.userId);
  expect((await ask(owner, `/${person.userId}/session`, "DELETE")).statusCode).toBe(200);
  expect([await isIn(person), await isIn(second)]).toEqual([false, false]);
  expect((await ask(owner, `/${person.userId}/session`, "DELETE")).json().error).toBe("They are signed in nowhere.");
  const other = await givenLogin(shop, owner.userId);
  expect((await ask(owner, `/${owner.userId}/session`, "DELETE")).statusCode).toBe(200);
  expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
  const own = await ask(owner, `/${owner.userId}/session/${owner.sessionId}`, "DELETE");
  expect([own.statusCode, await isIn(owner)]).toEqual([400, true]);
});

test("sessions of members, and of somebody else than is named, are nobody's to end here", async () => {
  const [member, person, manager] = [
    await givenMember(shop),
    await givenAdmin(shop, { staffRole: "support" }),
    await givenAdmin(shop, { staffRole: "manager" }),
  ];
  for (const path of [
    `/${member.userId}/session`,
    `/${member.userId}/session/${member.sessionId}`,
    `/${person.userId}/session/${member.sessionId}`,
    `/${person.userId}/session/nonsense`,
    "/nonsense/session",
  ])
    expect((await ask(owner, path, "DELETE")).statusCode, path).toBe(404);
  expect((await ask(owner, `/${member.userId}`)).statusCode).toBe(404);
  expect((await ask(manager, `/${person.userId}`)).statusCode).toBe(403);
  expect((await ask(manager, `/${person.userId}/session`, "DELETE")).statusCode).toBe(403);
  expect([await isIn(member), await isIn(person)]).toEqual([true, true]);
});
