/** npm run attack: everything that can be sent to a shop and should not be, against a real one on this machine. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPages } from "#server/commands/build-pages.ts";
import { migrateDatabase } from "#server/commands/prepare-database.ts";
import { stopSignal } from "#server/commands/stop-signal.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { openTarget, type Target } from "./open-target.ts";
import { Results } from "./results.ts";

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

const range = { seed: whole("seed"), count: whole("requests"), from: whole("from") };
const chosen = chosenGroups();
const results = new Results();
const stopped = stopSignal();
console.log(`Attacking with the seed ${range.seed}`);
await buildPages(stopped);
const folder = await mkdtemp(join(tmpdir(), "tana-bana-attack-"));
const cluster = await startPostgres(join(folder, "postgres"), { fast: true });
try {
  await migrateDatabase({ isEmbedded: true, dataDir: folder }, cluster.url);
  for (const name of chosen) {
    if (stopped.aborted) break;
    console.log(`${name} …`);
    const target = await openTarget(
      { databaseUrl: cluster.url, dataDir: folder, hasPages: true },
      groups[name].processes,
    );
    await groups[name].run(target).finally(target.close);
  }
} finally {
  await cluster.stop();
  for (const path of [cluster.folder, folder]) await rm(path, { recursive: true, force: true });
}
console.log(`\n${results.table()}`);
for (const each of results.faults) console.log(`\n${each}`);
process.exit(stopped.aborted || !results.allHeld ? 1 : 0);
