/** npm run seed -- --products 100000: fills the shop with a large catalogue, for benchmarks. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { checkDatabase } from "#server/database/check-database.ts";
import { withDatabase } from "#server/database/own-database.ts";
import { addDemoData } from "#server/demo/demo-data.ts";
import { learnDistributions, seedCatalogue } from "#server/demo/seed-catalogue.ts";
import { readSeedWish, type SeedWish } from "#server/demo/seed-wish.ts";
import { prepareDataDir } from "#server/launch/data-folder.ts";
import { bringUpToDate } from "#server/launch/ready-database.ts";
import { sayWhy } from "#server/launch/say-why.ts";
import { loadSettings, type Settings } from "#server/settings.ts";
import { tell } from "#server/tell.ts";

async function fill(url: string, settings: Settings, wish: SeedWish): Promise<void> {
  await checkDatabase(url);
  await bringUpToDate(url);
  // Without the time limits of the shop's own connections: a million products take a minute.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = drizzle({ client, casing: "snake_case" });
    const isOwn = settings.isEmbedded && settings.isLoopback;
    await addDemoData({ settings: { ...settings, isLoopback: isOwn }, db }, tell);
    await db.transaction((tx) => seedCatalogue(tx, wish, tell));
    await learnDistributions(db);
  } finally {
    await client.end();
  }
}

async function run(args: string[]): Promise<void> {
  const wish = readSeedWish(args);
  const settings = loadSettings();
  await prepareDataDir(settings.dataDir);
  const start = performance.now();
  await withDatabase(settings, tell, (url) => fill(url, settings, wish));
  tell(`The catalogue is ready after ${Math.round((performance.now() - start) / 1000)} seconds.`);
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  sayWhy(error);
  process.exitCode = 1;
});
