/** npm run seed -- --products 100000: fills the shop with a large catalogue, for benchmarks. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { addDemoData } from "#demo/data/demo-data.ts";
import { analyzeTables, seedCatalogue } from "#demo/generator/seed-catalogue.ts";
import { parseSeedOptions, type SeedOptions } from "#demo/generator/seed-options.ts";
import type { DatabaseUse } from "#server/platform/database/embedded/with-database.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings, type Settings } from "#server/settings/settings.ts";
import { withCurrentDatabase } from "./database/current-database.ts";
import { noDemoAccounts } from "./first-accounts.ts";

async function fill({ url, isAlone }: DatabaseUse, settings: Settings, options: SeedOptions): Promise<void> {
  // Without the time limits of the shop's own connections: a million products take a minute.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = drizzle({ client, casing: "snake_case" });
    // A shop that runs may be public by settings that this command was not given; each start judges the accounts it finds.
    const isAdded = await addDemoData({ settings, db }, printLine, { withAccounts: isAlone });
    if (isAdded && (settings.isPublic || !isAlone)) printLine(noDemoAccounts);
    await db.transaction((tx) => seedCatalogue(tx, options, printLine));
    await analyzeTables(db);
  } finally {
    await client.end();
  }
}

async function run(args: string[]): Promise<void> {
  const options = parseSeedOptions(args);
  const settings = loadSettings();
  const start = performance.now();
  await withCurrentDatabase(settings, (use) => fill(use, settings, options));
  printLine(`The catalogue is ready after ${Math.round((performance.now() - start) / 1000)} seconds.`);
}

await runCommand(run(process.argv.slice(2)));
