import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openPath } from "#server/testing/database-path.ts";
import { openShop } from "#server/testing/shop.ts";
import { listen } from "./listen.ts";

const { db, shop } = await openShop();
const { databaseUrl } = shop.settings;
const quiet = { warn: () => undefined };
const name = "tana-bana listening test";
const say = (word: string) => db.execute(sql`select pg_notify('some "channel"', ${word})`);
const connections = sql`from pg_stat_activity where datname = current_database() and application_name = ${name}`;

function listener(url = databaseUrl, patience: object = {}) {
  const heard: string[] = [];
  const listening = listen(url, {
    name,
    channel: 'some "channel"',
    onWord: (word) => heard.push(word),
    onListening: () => heard.push("(listening)"),
    log: quiet,
    ...patience,
  });
  onTestFinished(() => listening.stop());
  return { heard, stop: () => listening.stop() };
}

test("whoever listens hears the very next word, however long the way", async () => {
  const { heard } = listener((await openPath(databaseUrl, 50)).url);
  await expect.poll(() => heard).toEqual(["(listening)"]);
  await say("first");
  await expect.poll(() => heard).toEqual(["(listening)", "first"]);
});

test("a connection that breaks is made anew, as often as it breaks", async () => {
  const { heard } = listener();
  const times: string[] = ["(listening)"];
  for (let time = 0; time < 4; time++) {
    await expect.poll(() => heard).toEqual(times);
    await db.execute(sql`select pg_terminate_backend(pid) ${connections}`);
    times.push("(listening)");
  }
  await expect.poll(() => heard).toEqual(times);
  await say("after all that");
  await expect.poll(() => heard).toEqual([...times, "after all that"]);
});

test.for([false, true])("a connection that fell silent is noticed (after a word: %s)", async (isAfterWord) => {
  const path = await openPath(databaseUrl);
  const { heard } = listener(path.url, { checkEveryMs: 1000, answerWithinMs: 900 });
  await expect.poll(() => heard).toContain("(listening)");
  if (isAfterWord) {
    await say("a word");
    await expect.poll(() => heard).toContain("a word");
  }
  const before = heard.length;
  path.fallSilent();
  await expect.poll(() => heard.slice(before)).toContain("(listening)");
  // With so little patience a busy machine may take it for silent more than once, and what is said in between goes unheard.
  await expect
    .poll(async () => {
      await say("back again");
      return heard;
    })
    .toContain("back again");
});

test("it can be stopped at any moment, and leaves nothing behind", async () => {
  for (let time = 0; time < 10; time++) {
    const { heard, stop } = listener();
    // Before it connects, while it connects, and when it listens.
    await wait(time * 8);
    await stop();
    const before = heard.length;
    await say("to nobody");
    expect(heard.length).toBe(before);
  }
  await expect.poll(async () => (await db.execute(sql`select 1 ${connections}`)).rows).toEqual([]);
});

test("without a database it keeps trying, and can still be stopped", async () => {
  let tries = 0;
  const warn = () => {
    tries += 1;
  };
  const { stop } = listener("postgres://nobody@127.0.0.1:1/nowhere", { log: { warn } });
  await expect.poll(() => tries).toBeGreaterThan(1);
  await stop();
});
