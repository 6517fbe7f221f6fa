import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Server } from "socket.io";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { breakLines } from "#server/testing/chat.ts";
import { openShop } from "#server/testing/shop.ts";
import { openLine } from "./line.ts";

const { db, shop } = await openShop();
const quiet = { warn: () => undefined };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** One process of the chat without its sockets, and what it hears. */
async function openProcess(url = shop.settings.databaseUrl, checks: object = {}) {
  const heard: unknown[] = [];
  const line = openLine(url, { log: quiet, onGap: () => heard.push("a gap"), ...checks });
  const io = new Server({ adapter: line.adapter });
  closing.push(async () => {
    await io.of("/").adapter.close();
    await line.close();
  });
  io.on("word" as never, (word: unknown) => void heard.push(word));
  await line.listening;
  return { heard, say: (word: string) => io.serverSideEmit("word", word) };
}

/** A way to the database that is long, and can fall silent without being closed. */
async function openPath(delayMs = 0) {
  const { hostname, port } = new URL(shop.settings.databaseUrl);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (bytes) => setTimeout(() => other.write(bytes), delayMs));
      one.on("close", () => other.destroy());
      one.on("error", () => undefined);
      ends.push(one);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  const url = new URL(shop.settings.databaseUrl);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    fallSilent: () => {
      for (const end of ends) end.removeAllListeners("data").resume();
    },
  };
}

test("a process that has opened hears the very next word of another", async () => {
  const one = await openProcess();
  const other = await openProcess((await openPath(50)).url);
  one.say("first");
  await expect.poll(() => other.heard).toEqual(["first"]);
  expect(one.heard, "nobody hears themselves").toEqual([]);
});

test("a line that breaks is made anew, tells of the gap each time, and never runs out of connections", async () => {
  const one = await openProcess();
  const other = await openProcess();
  const gaps: string[] = [];
  for (let time = 0; time < 3; time++) {
    await breakLines(db);
    gaps.push("a gap");
    for (const { heard } of [one, other]) await expect.poll(() => heard).toEqual(gaps);
  }
  one.say("after all that");
  await expect.poll(() => other.heard).toEqual([...gaps, "after all that"]);
});

test.for([false, true])("a line that fell silent is noticed (after a word: %s)", async (isAfterWord) => {
  const path = await openPath();
  const one = await openProcess();
  const other = await openProcess(path.url, { checkEveryMs: 1000, answerWithinMs: 900 });
  if (isAfterWord) {
    one.say("a word");
    await expect.poll(() => other.heard).toContain("a word");
  }
  path.fallSilent();
  // With so little patience a busy machine may take it for silent more than once.
  await expect.poll(() => other.heard).toContain("a gap");
  await expect
    .poll(() => {
      one.say("back again");
      return other.heard;
    })
    .toContain("back again");
});

test("a word as long as the database just does not take arrives too", async () => {
  const one = await openProcess();
  const other = await openProcess();
  // Somewhere among these a notification is exactly 8000 bytes long.
  const words = Array.from({ length: 200 }, (_, index) => "x".repeat(7800 + index));
  for (const word of words) one.say(word);
  await expect.poll(() => other.heard.length).toBe(words.length);
  expect(other.heard.map((word) => String(word).length).sort()).toEqual(words.map(({ length }) => length).sort());
});

test("a line can be closed at any moment", async () => {
  for (let time = 0; time < 10; time++) {
    const line = openLine(shop.settings.databaseUrl, { log: quiet, onGap: () => undefined });
    const io = new Server({ adapter: line.adapter });
    // Before it connects, while it connects, and as soon as it listens.
    await Promise.race([line.listening, wait(time * 8)]);
    await io.of("/").adapter.close();
    await line.close();
  }
  const left = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'tana-bana chat'`;
  await expect.poll(async () => (await db.execute(left)).rows).toEqual([]);
});
