import { randomInt } from "node:crypto";
import { onTestFinished, test } from "vitest";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import { readSettings } from "#server/settings/settings.ts";
import { openDurableDatabase } from "./durable-database.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { openOtherTraffic } from "./other-traffic.ts";
import { byLength, isLong, randomPause, timeoutMs } from "./run-length.ts";
import { expectNothingLostOrDoubled, openSale } from "./sale.ts";

endProcesses();

test("processes of the shop and the database are killed at random moments: nothing that was acknowledged is lost, nothing is there twice", {
  timeout: timeoutMs,
}, async () => {
  const database = await openDurableDatabase();
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    TOKEN_SECRET: "a secret that only the tests know",
    PUBLIC_URL: "http://localhost:3000",
  });
  const { db, close } = connect(database.url);
  onTestFinished(close);
  const shop = { settings, db, tokens: createTokens(settings.tokenSecret) };
  const processes = await Promise.all([forkShop(shop), forkShop(shop)]);
  // Before the folder goes, into which they may still write a mail.
  onTestFinished(async () => {
    for (const { kill } of processes) await kill();
  });
  let requests = 0;
  // A buyer who got no answer asks again, at either process.
  const url = () => processes[requests++ % 2]?.url ?? "";
  // With pauses, so that a process can start beside it.
  const endSale = await openSale(shop, url, { isPaid: true, pauseMs: 100 });
  const others = await openOtherTraffic(shop, url);

  const killProcess = async (n: 0 | 1) => {
    const { kill, port } = processes[n];
    await kill();
    processes[n] = await forkShop(shop, { port });
  };
  const kills: Record<string, () => Promise<void>> = {
    "a process": () => killProcess(randomInt(2) as 0 | 1),
    "both processes": async () => void (await Promise.all([killProcess(0), killProcess(1)])),
    "a process of the database": database.crashBackend,
    "the database": database.crash,
  };
  const counts: Record<string, number> = {};
  for (let round = 0; round < byLength(2, Number(process.env.KILLS ?? 100)); round++) {
    await randomPause();
    const names = Object.keys(kills);
    // The short form has one of each kind.
    const name = (isLong ? names[randomInt(names.length)] : ["a process", "the database"][round]) ?? "";
    await kills[name]?.();
    counts[name] = (counts[name] ?? 0) + 1;
    if (round % 10 === 9) console.log(`${round + 1} kills`, counts);
  }
  await randomPause();
  const [sold, done] = await Promise.all([endSale(), others.end()]);
  // Bags are committed asynchronously: the crash of the database may lose one of the last moment, and its shopper fills another.
  console.log({ killed: counts, ordered: sold.bought.length, bagsLost: sold.lostCarts.length, ...done.counts });
  await others.expectAllThere(done);
  await expectNothingLostOrDoubled(db, sold);
});
