import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished, test } from "vitest";
import { migrateDatabase } from "#server/commands/prepare-database.ts";
import { createTokens } from "#server/customers/accounts/sessions.ts";
import { connect } from "#server/platform/database/client.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { readSettings } from "#server/settings.ts";
import { crashBackend, crashDatabase } from "./crash-postgres.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { byLength, randomPause, timeoutMs } from "./run-length.ts";
import { expectNothingLostOrDoubled, openSale } from "./sale.ts";

endProcesses();

/** A database of its own, as durable as that of a shop, always at the same address. */
async function openDurable() {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-crash-"));
  let cluster = await startPostgres(folder);
  onTestFinished(async () => {
    await cluster.stop();
    for (const path of [cluster.folder, folder]) await rm(path, { recursive: true, force: true });
  });
  await migrateDatabase({ isEmbedded: true, dataDir: folder }, cluster.url);
  const { url } = cluster;
  return {
    folder,
    url,
    crashBackend: async () => {
      const pid = await busyBackend(url);
      if (pid) await crashBackend(cluster, pid);
    },
    crashAndStart: async () => {
      await crashDatabase(cluster);
      cluster = await startPostgres(folder, { port: Number(new URL(url).port) });
    },
  };
}

/** A process of the database that is at work for the shop. */
async function busyBackend(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc, state_change desc limit 1",
  );
  await client.end();
  return rows[0]?.pid;
}

test("the database is killed in the middle of checkout: no order that was promised is lost, none is there twice", {
  timeout: timeoutMs,
}, async () => {
  const database = await openDurable();
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    TOKEN_SECRET: "a secret that only the tests know",
    PUBLIC_URL: "http://localhost:3000",
  });
  const { db, close } = connect(database.url);
  onTestFinished(close);
  const shop = { settings, db, tokens: createTokens(settings.tokenSecret) };
  const { url, kill } = await forkShop(shop);
  // Before the folder goes, into which it may still write a mail.
  onTestFinished(kill);
  const end = await openSale(shop, () => url);
  for (let round = 0; round < byLength(1, 20); round++) {
    await randomPause();
    await database.crashBackend();
    await randomPause();
    await database.crashAndStart();
  }
  await randomPause();
  const sold = await end();
  await expectNothingLostOrDoubled(db, sold);
});
