/** npm run attack: everything that can be sent to a shop and should not be, against a real one on this machine. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildPages } from "#server/commands/build/build-pages.ts";
import { migrateDatabase } from "#server/commands/database/prepare-database.ts";
import { stopSignal } from "#server/commands/serve/stop-signal.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { openTarget, type Target } from "./open-target.ts";
import { runRaces } from "./races/run-races.ts";
import { fault, Results } from "./results.ts";
import { runXss } from "./xss/run-xss.ts";

const { values: options } = parseArgs({
  options: {
    group: { type: "string", multiple: true },
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    from: { type: "string", default: "0" },
  },
});

const groups = {
  fuzz: { processes: 1, run: (target: Target) => fuzz(target, results, { ...range, signal: stopped }) },
  xss: { processes: 1, run: (target: Target) => runXss(target, results) },
  races: { processes: 2, run: (target: Target) => runRaces(target, results, { rounds: 10 }) },
};
type GroupName = keyof typeof groups;
const names = Object.keys(groups) as GroupName[];

function whole(name: "requests" | "seed" | "from"): number {
  const number = Number(options[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} must be a whole number.`);
  process.exit(1);
}

function chosenGroups(): GroupName[] {
  const unknown = options.group?.find((name) => !names.includes(name as GroupName));
  if (unknown === undefined) return names.filter((name) => options.group?.includes(name) ?? true);
  console.error(`There is no group ${unknown}. The groups are ${names.join(", ")}.`);
  process.exit(1);
}

/** A database for each group: what one has written into its own must not trouble the next. */
async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = cluster.url.replace(/postgres$/, name);
  await migrateDatabase({ isEmbedded: true, dataDir: folder }, url);
  return url;
}

const range = { seed: whole("seed"), count: whole("requests"), from: whole("from") };
const chosen = chosenGroups();
const results = new Results((fault) => console.log(`  NOT HELD ${fault}`));
const stopped = stopSignal();
console.log(`Attacking with the seed ${range.seed}`);
await buildPages(stopped);
const folder = await mkdtemp(join(tmpdir(), "tana-bana-attack-"));
const cluster = await startPostgres(join(folder, "postgres"), { fast: true });
try {
  for (const name of chosen) {
    if (stopped.aborted) break;
    console.log(`${name} …`);
    const databaseUrl = await createDatabase(`attack_${name}`);
    const place = { databaseUrl, dataDir: join(folder, name), hasPages: true };
    const target = await openTarget(place, groups[name].processes);
    await groups[name]
      .run(target)
      .catch((error: unknown) => results.note(name, fault(`it could not be finished: ${(error as Error).message}`)))
      .finally(target.close);
  }
} finally {
  await cluster.stop();
  for (const path of [cluster.folder, folder]) await rm(path, { recursive: true, force: true });
}
console.log(`\n${results.table()}`);
for (const each of results.faults) console.log(`\n${each}`);
process.exit(stopped.aborted || !results.allHeld ? 1 : 0);
