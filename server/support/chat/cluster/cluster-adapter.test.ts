import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Server } from "socket.io";
import { afterEach, expect, onTestFailed, test } from "vitest";
import { breakConnections } from "#server/testing/clients/chat.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openShop } from "#server/testing/shop.ts";
import { openCluster } from "./cluster-adapter.ts";

const { db, shop } = await openShop();
const { databaseUrl } = shop.settings;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function open(url: string, onGap: () => void) {
  const warnings: unknown[] = [];
  const cluster = openCluster(url, { log: { warn: (...entry: unknown[]) => void warnings.push(...entry) }, onGap });
  const io = new Server({ adapter: cluster.createAdapter });
  onTestFailed(() => console.error("what the cluster logged:", warnings));
  return { cluster, io };
}

/** One process of the chat without its sockets, and what it receives. */
async function openProcess(url = databaseUrl) {
  const received: unknown[] = [];
  const { cluster, io } = open(url, () => received.push("a gap"));
  closing.push(() => cluster.close());
  io.on("event" as never, (event: unknown) => void received.push(event));
  await cluster.listening;
  return { received, publish: (event: string) => io.serverSideEmit("event", event) };
}

test("a process that has opened receives the very next event of another", async () => {
  const one = await openProcess();
  const other = await openProcess((await openProxy(databaseUrl, { delayMs: 50 })).url);
  one.publish("first");
  await expect.poll(() => other.received).toEqual(["first"]);
  expect(one.received, "nobody receives their own events").toEqual([]);
});

test("a connection that breaks is made anew, and the gap is reported each time", async () => {
  const one = await openProcess();
  const other = await openProcess();
  const gaps: string[] = [];
  for (let time = 0; time < 4; time++) {
    await breakConnections(db);
    gaps.push("a gap");
    for (const { received } of [one, other]) await expect.poll(() => received).toEqual(gaps);
  }
  one.publish("after all that");
  await expect.poll(() => other.received).toEqual([...gaps, "after all that"]);
});

test("an event whose connection breaks while it is published is published again", async () => {
  const proxy = await openProxy(databaseUrl);
  const one = await openProcess(proxy.url);
  const other = await openProcess();
  proxy.breakAt("a fragile event");
  one.publish("a fragile event");
  await expect.poll(() => other.received).toEqual(["a fragile event"]);
});

test("an event that is too long for one notification arrives whole, and all arrive in order", async () => {
  const one = await openProcess();
  const other = await openProcess();
  // Somewhere among these a notification is exactly 8000 bytes long.
  const events = Array.from({ length: 200 }, (_, index) => "x".repeat(7800 + index));
  for (const event of events) one.publish(event);
  await expect.poll(() => other.received.length).toBe(events.length);
  expect(other.received, "in the order in which they were published").toEqual(events);
});

test("a cluster can be closed at any moment", async () => {
  for (let time = 0; time < 10; time++) {
    const { cluster, io } = open(databaseUrl, () => undefined);
    // Before it connects, while it connects, and as soon as it listens.
    await Promise.race([cluster.listening, wait(time * 8)]);
    io.serverSideEmit("event", "goodbye");
    await cluster.close();
  }
  const left = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'tana-bana chat'`;
  await expect.poll(async () => (await db.execute(left)).rows).toEqual([]);
});
