import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SecurityEvent } from "#contract/oversight/security-events.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { recordSecurityEvent } from "./service.ts";
import { securityEvents } from "./tables.ts";

const { app, shop, db } = await openShop();
const client = { addressPrefix: "203.0.113.0/24", device: "Chrome on Android" };
const owner = await givenAdmin(shop, { firstName: "Olga" });

const ask = (query: Record<string, string> = {}, { headers }: Pick<Person, "headers"> = owner) =>
  app.inject({ url: "/api/security-event", query, headers });
const list = async (query: Record<string, string> = {}): Promise<SecurityEvent[]> => (await ask(query)).json().events;
const day = (moment: string) => sql`${moment}::timestamptz`;

test("an owner finds events by kind, person and day, newest first, with names and places", async () => {
  const asha = await givenMember(shop, { firstName: "Ashalata", lastName: "Iyer" });
  const ravi = await givenMember(shop, { firstName: "Raviraj" });
  await db.insert(securityEvents).values([
    { kind: "login", userId: asha.userId, actorId: asha.userId, ...client, createdAt: day("2026-01-10T08:00Z") },
    { kind: "login refused", userId: asha.userId, ...client, count: 7, createdAt: day("2026-01-11T08:00Z") },
    { kind: "logout", userId: ravi.userId, actorId: ravi.userId, ...client, createdAt: day("2026-01-12T08:00Z") },
    {
      kind: "personal data read" as const,
      userId: asha.userId,
      actorId: ravi.userId,
      ...client,
      createdAt: day("2026-01-13T08:00Z"),
      details: { what: "order" },
    },
  ]);
  const january = { from: "2026-01-01", to: "2026-01-31" };
  expect(await list(january)).toMatchObject([
    {
      kind: "personal data read",
      details: { what: "order" },
      device: "Chrome on Android",
      place: "network 203.0.113.x",
      count: 1,
      person: { _id: asha.userId, name: `Ashalata Iyer (${asha.email})` },
      actor: { _id: ravi.userId, name: expect.stringContaining("Raviraj") },
    },
    { kind: "logout" },
    { kind: "login refused", actor: null, count: 7 },
    { kind: "login" },
  ]);
  const kinds = async (query: object) => (await list({ ...january, ...query })).map(({ kind }) => kind);
  expect(await kinds({ kind: "logout" })).toEqual(["logout"]);
  expect(await kinds({ person: "ASHALATA iy" })).toEqual(["personal data read", "login refused", "login"]);
  expect(await kinds({ person: ravi.userId })).toEqual(["personal data read", "logout"]);
  expect(await kinds({ person: "100%_" })).toEqual([]);
  expect(await kinds({ from: "2026-01-11", to: "2026-01-12" })).toEqual(["logout", "login refused"]);
  expect((await ask({ kind: "hack" })).statusCode).toBe(400);
  expect((await ask({ from: "yesterday" })).statusCode).toBe(400);
});

test("pages follow each other without gap or repetition, also of one person who does things to their own account", async () => {
  const { userId } = await givenMember(shop, { firstName: "Busy" });
  const row = { kind: "login" as const, userId, actorId: userId, ...client };
  await db.insert(securityEvents).values(Array.from({ length: 120 }, () => row));
  const filters: Record<string, string>[] = [{ person: userId }, { person: "busy" }, { kind: "login" }];
  for (const filter of filters) {
    const seen: string[] = [];
    for (let before: string | undefined, pages = 0; pages < 10; pages++) {
      const { events, next } = (await ask({ ...filter, ...(before && { before }) })).json();
      seen.push(
        ...events.filter((event: SecurityEvent) => event.person?._id === userId).map(({ _id }: SecurityEvent) => _id),
      );
      before = next;
      if (!next) break;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  }
});

test("all of them can be saved as JSON lines, and that is an event itself", async () => {
  const { userId } = await givenMember(shop);
  await recordSecurityEvent(db, { kind: "login", userId, actorId: userId, ...client });
  const answer = await app.inject({
    url: "/api/security-event/export.jsonl",
    query: { person: userId },
    headers: owner.headers,
  });
  expect(answer.headers["content-type"]).toContain("application/x-ndjson");
  expect(answer.headers["content-disposition"]).toContain("security-events.jsonl");
  const lines = answer.body.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "login", userId, ...client }]);
  expect(await list({ kind: "personal data exported" })).toMatchObject([
    { actor: { _id: owner.userId }, details: { what: "security events" } },
  ]);
});

test("what staff read of others is kept once an hour, what people read of themselves is not", async () => {
  const { id: brandId } = await givenBrand(db);
  const { id: product } = await givenProduct(db, { brandId, sizes: ["M"] });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product }]);
  const read = (url: string, { headers }: Pick<Person, "headers">) => app.inject({ url, headers });
  await read(`/api/order/${order._id}`, buyer);
  const staff = await givenAdmin(shop);
  for (const url of [
    `/api/order/${order._id}`,
    "/api/user",
    "/api/user/search?search=as",
    "/api/order",
    "/api/contact",
  ]) {
    expect((await read(url, staff)).statusCode).toBe(200);
  }
  const found = async () => list({ person: staff.userId, kind: "personal data read" });
  await expect.poll(async () => (await found()).length).toBe(4);
  expect((await found()).map(({ details }) => details?.what).sort()).toEqual(["messages", "order", "orders", "people"]);
  expect((await found()).find(({ details }) => details?.what === "order")).toMatchObject({
    person: { _id: buyer.userId },
    details: { id: order._id },
  });
  expect(await list({ person: buyer.userId, kind: "personal data read" })).toHaveLength(1);
});

test("the list of newsletter readers does not leave the shop unseen", async () => {
  const staff = await givenAdmin(shop);
  await app.inject({ url: "/api/newsletter/export.csv", headers: staff.headers });
  expect(await list({ person: staff.userId })).toMatchObject([
    { kind: "personal data exported", details: { what: "newsletter" } },
  ]);
});

test("who asks for what is not theirs to ask is kept, once a minute and network", async () => {
  const member = await givenMember(shop);
  for (let i = 0; i < 3; i++) expect((await ask({}, member)).statusCode).toBe(403);
  await expect.poll(async () => (await list({ kind: "access refused" }))[0]?.count).toBeGreaterThanOrEqual(1);
  expect((await list({ kind: "access refused" }))[0]).toMatchObject({
    person: { _id: member.userId },
    details: { call: "GET /api/security-event" },
  });
});
