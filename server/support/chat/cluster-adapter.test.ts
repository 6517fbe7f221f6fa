import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Server } from "socket.io";
import { afterEach, expect, onTestFailed, test } from "vitest";
import { breakLines } from "#server/testing/chat.ts";
import { openPath } from "#server/testing/database-path.ts";
import { openShop } from "#server/testing/shop.ts";
import { openClusterAdapter } from "./cluster-adapter.ts";

const { db, shop } = await openShop();
const { databaseUrl } = shop.settings;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function open(url: string, onGap: () => void) {
  const troubles: unknown[] = [];
  const line = openClusterAdapter(url, { log: { warn: (...said: unknown[]) => void troubles.push(...said) }, onGap });
  const io = new Server({ adapter: line.adapter });
  onTestFailed(() => console.error("the line's own words:", troubles));
  const close = async () => {
    await io.of("/").adapter.close();
    await line.close();
  };
  return { line, io, close };
}

/** One process of the chat without its sockets, and what it hears. */
async function openProcess(url = databaseUrl) {
  const heard: unknown[] = [];
  const { line, io, close } = open(url, () => heard.push("a gap"));
  closing.push(close);
  io.on("word" as never, (word: unknown) => void heard.push(word));
  await line.listening;
  return { heard, say: (word: string) => io.serverSideEmit("word", word) };
}

test("a process that has opened hears the very next word of another", async () => {
  const one = await openProcess();
  const other = await openProcess((await openPath(databaseUrl, 50)).url);
  one.say("first");
  await expect.poll(() => other.heard).toEqual(["first"]);
  expect(one.heard, "nobody hears themselves").toEqual([]);
});

test("a line that breaks is made anew, and tells of the gap each time", async () => {
  const one = await openProcess();
  const other = await openProcess();
  const gaps: string[] = [];
  for (let time = 0; time < 4; time++) {
    await breakLines(db);
    gaps.push("a gap");
    for (const { heard } of [one, other]) await expect.poll(() => heard).toEqual(gaps);
  }
  one.say("after all that");
  await expect.poll(() => other.heard).toEqual([...gaps, "after all that"]);
});

test("a word whose connection breaks while it is said is said again", async () => {
  const path = await openPath(databaseUrl);
  const one = await openProcess(path.url);
  const other = await openProcess();
  path.breakAt("a fragile word");
  one.say("a fragile word");
  await expect.poll(() => other.heard).toEqual(["a fragile word"]);
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
    const { line, io, close } = open(databaseUrl, () => undefined);
    // Before it connects, while it connects, and as soon as it listens.
    await Promise.race([line.listening, wait(time * 8)]);
    io.serverSideEmit("word", "goodbye");
    await close();
  }
  const left = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'tana-bana chat'`;
  await expect.poll(async () => (await db.execute(left)).rows).toEqual([]);
});
