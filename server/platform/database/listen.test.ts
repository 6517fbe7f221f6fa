import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openShop } from "#server/testing/shop.ts";
import { listen } from "./listen.ts";

const { db, shop } = await openShop();
const { databaseUrl } = shop.settings;
const quiet = { warn: () => undefined };
const name = "tana-bana listening test";
const notify = (payload: string) => db.execute(sql`select pg_notify('some "channel"', ${payload})`);
const connections = sql`from pg_stat_activity where datname = current_database() and application_name = ${name}`;

function listener(url = databaseUrl, patience: object = {}) {
  const received: string[] = [];
  const listening = listen(url, {
    name,
    channels: {
      'some "channel"': (payload) => received.push(payload),
      another: (payload) => received.push(`another ${payload}`),
    },
    onListening: () => received.push("(listening)"),
    log: quiet,
    ...patience,
  });
  onTestFinished(() => listening.stop());
  return { received, stop: () => listening.stop() };
}

test("whoever listens receives the very next message, however long the way", async () => {
  const { received } = listener((await openProxy(databaseUrl, { delayMs: 50 })).url);
  await expect.poll(() => received).toEqual(["(listening)"]);
  await notify("first");
  await db.execute(sql`select pg_notify('another', 'second')`);
  await expect.poll(() => received).toEqual(["(listening)", "first", "another second"]);
});

test("a connection that breaks is made anew, as often as it breaks", async () => {
  const { received } = listener();
  const times: string[] = ["(listening)"];
  for (let time = 0; time < 4; time++) {
    await expect.poll(() => received).toEqual(times);
    await db.execute(sql`select pg_terminate_backend(pid) ${connections}`);
    times.push("(listening)");
  }
  await expect.poll(() => received).toEqual(times);
  await notify("after all that");
  await expect.poll(() => received).toEqual([...times, "after all that"]);
});

test.for([false, true])("a connection that fell silent is noticed (after a message: %s)", async (isAfterMessage) => {
  const proxy = await openProxy(databaseUrl);
  const { received } = listener(proxy.url, { checkEveryMs: 50, queryTimeoutMs: 400 });
  await expect.poll(() => received).toContain("(listening)");
  // With so little patience a busy machine may take it for silent more than once, and messages in between are missed.
  const isHeard = (message: string) =>
    expect
      .poll(async () => {
        await notify(message);
        return received;
      })
      .toContain(message);
  if (isAfterMessage) await isHeard("a message");
  const before = received.length;
  proxy.stall();
  await expect.poll(() => received.slice(before)).toContain("(listening)");
  await isHeard("back again");
});

test("it can be stopped at any moment, and leaves nothing behind", async () => {
  for (let time = 0; time < 10; time++) {
    const { received, stop } = listener();
    // Before it connects, while it connects, and when it listens.
    await wait(time * 8);
    await stop();
    const before = received.length;
    await notify("to nobody");
    expect(received.length).toBe(before);
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
