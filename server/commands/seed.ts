/** npm run seed -- --products 100000: fills the shop with a large catalogue, for benchmarks. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { addDemoData } from "#demo/data/demo-data.ts";
import { learnDistributions, seedCatalogue } from "#demo/generator/seed-catalogue.ts";
import { parseSeedOptions, type SeedOptions } from "#demo/generator/seed-options.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { printLine } from "#server/platform/print-line.ts";
import { loadSettings, type Settings } from "#server/settings.ts";
import { prepareDataDir } from "./prepare-data-dir.ts";
import { migrateDatabase } from "./prepare-database.ts";
import { printFailure } from "./print-failure.ts";

async function fill(url: string, settings: Settings, wish: SeedOptions): Promise<void> {
  await checkDatabase(url);
  await migrateDatabase(settings, url);
  // Without the time limits of the shop's own connections: a million products take a minute.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = drizzle({ client, casing: "snake_case" });
    const isOwn = settings.isEmbedded && settings.isLoopback;
    await addDemoData({ settings: { ...settings, isLoopback: isOwn }, db }, printLine);
    await db.transaction((tx) => seedCatalogue(tx, wish, printLine));
    await learnDistributions(db);
  } finally {
    await client.end();
  }
}

async function run(args: string[]): Promise<void> {
  const wish = parseSeedOptions(args);
  const settings = loadSettings();
  await prepareDataDir(settings.dataDir);
  const start = performance.now();
  await withDatabase(settings, printLine, (url) => fill(url, settings, wish));
  printLine(`The catalogue is ready after ${Math.round((performance.now() - start) / 1000)} seconds.`);
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  printFailure(error);
  process.exitCode = 1;
});
