import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { collectEvents } from "./collect-events.ts";
import { recordSecurityEvent } from "./service.ts";
import { securityEvents } from "./tables.ts";

const { app, shop, db } = await openShop();

// Equal events within a minute are one row: no minute may end during a test.
vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
afterAll(() => vi.useRealTimers());
afterEach(() => db.delete(securityEvents));

const chrome = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0.0.0 Mobile Safari/537.36";
const client = { addressPrefix: "203.0.113.0/24", device: "Chrome on Android" };
const events = () => db.select().from(securityEvents).orderBy(desc(securityEvents.createdAt), desc(securityEvents.id));

const logIn = (payload: { email: string; password: string }, remoteAddress = "203.0.113.7") =>
  app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload,
    remoteAddress,
    headers: { "user-agent": chrome },
  });

test("a login is kept with the network and the device, never with the whole address or header", async () => {
  const member = await givenMember(shop);
  await logIn(member);
  const found = await events();
  expect(found).toMatchObject([{ kind: "login", userId: member.userId, actorId: member.userId, ...client, count: 1 }]);
  expect(JSON.stringify(found)).not.toMatch(/203\.0\.113\.7\b|Pixel|Mozilla/);
});

test("a logout, and a password that is changed or reset, are kept", async () => {
  const member = await givenMember(shop);
  const { headers } = member;
  const passwords = { password: member.password, confirmPassword: "another password" };
  await app.inject({
    method: "POST",
    url: "/api/auth/reset",
    headers,
    payload: { ...passwords, password: "wrong one" },
  });
  await app.inject({ method: "POST", url: "/api/auth/reset", headers, payload: passwords });
  await app.inject({ method: "POST", url: "/api/auth/forgot", payload: { email: member.email } });
  await app.inject({ method: "POST", url: "/api/auth/logout", headers });
  const found = await events();
  expect(found.map(({ kind }) => kind)).toEqual([
    ...["logout", "password reset asked", "password changed", "login confirmation refused"],
  ]);
  expect(found.every(({ userId }) => userId === member.userId)).toBe(true);
});

test("a stranger cannot fill the table: refusals of one network within a minute are one row with a count", async () => {
  const member = await givenMember(shop);
  for (let i = 0; i < 4; i++) await logIn({ email: member.email, password: `guess ${i}` }, `203.0.113.${i + 1}`);
  expect(await events()).toMatchObject([{ kind: "login refused", userId: member.userId, count: 4 }]);
  await logIn({ email: "nobody@example.com", password: "guesswork" }, "203.0.113.9");
  expect(await events()).toMatchObject([{ kind: "login refused", userId: null, count: 5 }]);
  await logIn({ email: member.email, password: "guesswork" }, "198.51.100.9");
  expect(await events()).toMatchObject([{ addressPrefix: "198.51.100.0/24", count: 1 }, { count: 5 }]);
});

test("an event belongs to the change: neither happens without the other", async () => {
  const [{ userId }, failure] = [await givenMember(shop), new Error("no")];
  const change = db.transaction(async (tx) => {
    await recordSecurityEvent(tx, { kind: "password changed", userId, ...client });
    throw failure;
  });
  await expect(change).rejects.toThrow(failure);
  expect(await events()).toEqual([]);
});

test("reading the same data again within the hour is one event", async () => {
  const [{ userId }, staff] = [await givenMember(shop), await givenMember(shop)];
  const read = { kind: "personal data read", userId, actorId: staff.userId, ...client } as const;
  await recordSecurityEvent(db, { ...read, details: { what: "order", id: "1" } });
  await recordSecurityEvent(db, { ...read, details: { what: "order", id: "1" } });
  await recordSecurityEvent(db, { ...read, details: { what: "order", id: "2" } });
  expect(await events()).toMatchObject([
    { count: 1, details: { id: "2" } },
    { count: 2, userId, actorId: staff.userId, details: { id: "1" } },
  ]);
});

test("a collector gets each event as a JSON line, and a counted one again when it grows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-events-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "events.jsonl");
  const lines = async () =>
    (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const member = await givenMember(shop);
  await logIn(member);
  await logIn({ email: member.email, password: "guesswork" });
  await Promise.all([collectEvents(db, file), collectEvents(db, file)]);
  expect(await lines()).toMatchObject([
    { event: "login", userId: member.userId, ...client, count: 1 },
    { event: "login refused", userId: member.userId, ...client, count: 1 },
  ]);
  await logIn({ email: member.email, password: "guesswork" });
  expect(await collectEvents(db, file)).toBe(false);
  expect((await lines()).slice(2)).toMatchObject([{ event: "login refused", count: 2 }]);
});

test("what cannot be written stays to be collected", async () => {
  const { userId } = await givenMember(shop);
  await recordSecurityEvent(db, { kind: "login", userId, ...client });
  await expect(collectEvents(db, "/nowhere/at/all/events.jsonl")).rejects.toThrow();
  expect(await db.$count(securityEvents, eq(securityEvents.isCollected, false))).toBe(1);
});
