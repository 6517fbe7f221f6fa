import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnSession } from "#contract/customers/sessions.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenLogin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

type Signed = Pick<Person, "headers">;
const phone = { device: "Chrome on Android", addressPrefix: "198.51.100.0/24" };

const list = async ({ headers }: Signed): Promise<OwnSession[]> =>
  (await app.inject({ url: "/api/auth/session", headers })).json().sessions;
const end = ({ headers }: Signed, id: string) =>
  app.inject({ method: "DELETE", url: `/api/auth/session/${id}`, headers });
const endOthers = ({ headers }: Signed) => app.inject({ method: "DELETE", url: "/api/auth/session", headers });
const isSignedIn = async ({ headers }: Signed) =>
  (await app.inject({ url: "/api/user/me", headers })).statusCode === 200;
const eventsOf = (userId: string) =>
  db.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(securityEvents.id);

test("a person sees where they are signed in: this device first, then the last seen", async () => {
  const member = await givenMember(shop);
  const old = await givenLogin(shop, member.userId, phone);
  const recent = await givenLogin(shop, member.userId);
  const over = await givenLogin(shop, member.userId);
  await givenMember(shop);
  const seen = (id: string, ago: string) =>
    db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${ago}::interval` })
      .where(eq(sessions.id, id));
  await seen(old.sessionId, "2 days");
  await seen(recent.sessionId, "1 minute");
  await seen(member.sessionId, "3 days");
  await db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.id, over.sessionId));

  const found = await list(member);
  expect(found).toMatchObject([
    { _id: member.sessionId, device: "Firefox on Linux", place: "network 203.0.113.x", current: true },
    { _id: recent.sessionId, current: false },
    { _id: old.sessionId, device: "Chrome on Android", place: "network 198.51.100.x", current: false },
  ]);
  expect(Date.now() - Date.parse(found[0]?.lastSeen ?? "")).toBeLessThan(60_000);
  expect(Object.keys(found[0] ?? {}).sort()).toEqual(["_id", "created", "current", "device", "lastSeen", "place"]);
});

test("a device that is signed out from afar is out at once, and the others stay", async () => {
  const member = await givenMember(shop);
  const [lost, kept] = [await givenLogin(shop, member.userId, phone), await givenLogin(shop, member.userId)];
  expect(await isSignedIn(lost)).toBe(true);
  expect((await end(member, lost.sessionId)).json()).toEqual({
    success: true,
    message: "The device has been signed out.",
  });
  expect(await Promise.all([lost, kept, member].map(isSignedIn))).toEqual([false, true, true]);
  expect(await eventsOf(member.userId)).toMatchObject([
    { kind: "session ended", actorId: member.userId, details: { device: "Chrome on Android" } },
  ]);
});

test("nobody ends the session of somebody else, nor one that is not there", async () => {
  const [member, stranger] = [await givenMember(shop), await givenMember(shop)];
  for (const id of [member.sessionId, randomUUID(), "not-an-id"]) {
    expect((await end(stranger, id)).statusCode).toBe(404);
  }
  expect(await isSignedIn(member)).toBe(true);
  expect(await eventsOf(member.userId)).toEqual([]);
});

test("all other devices are signed out together, twice or at once", async () => {
  const [member, stranger] = [await givenMember(shop), await givenMember(shop)];
  const others = [await givenLogin(shop, member.userId, phone), await givenLogin(shop, member.userId)];
  const answers = await Promise.all([endOthers(member), endOthers(member)]);
  expect(answers.map((answer) => answer.json().message).sort()).toEqual([
    "You are signed in nowhere else.",
    "Your other devices have been signed out.",
  ]);
  expect(await Promise.all([member, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false]);
  expect(await eventsOf(member.userId)).toMatchObject([{ kind: "other sessions ended", details: { devices: 2 } }]);
});

test("when a session was last seen, and where, is noted at most every five minutes", async () => {
  const member = await givenMember(shop);
  const read = async () => (await db.select().from(sessions).where(eq(sessions.id, member.sessionId)))[0];
  const ask = () => app.inject({ url: "/api/user/me", headers: member.headers, remoteAddress: "192.0.2.44" });
  const before = await read();
  await ask();
  expect(await read()).toEqual(before);
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.id, member.sessionId));
  await Promise.all([ask(), ask(), ask()]);
  await expect.poll(async () => (await read())?.addressPrefix).toBe("192.0.2.0/24");
  const after = await read();
  expect(Date.now() - (after?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
  await ask();
  expect(await read()).toEqual(after);
});
