/**
 * npm run advisories: asks the registry for known weaknesses of every package in the lock file, and stores them for checks without network.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findVulnerable, listLocked } from "./ship/dependencies.ts";
import { refreshAdvisories } from "./ship/refresh-advisories.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "ops/advisories.json");
const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

async function refresh(): Promise<void> {
  const packages = listLocked(await readJson(join(root, "package-lock.json")));
  const database = await refreshAdvisories({
    registry: process.env.npm_config_registry ?? "https://registry.npmjs.org/",
    packages,
    stored: await readJson(file),
    day: new Date().toISOString().slice(0, 10),
  });
  await writeFile(file, `${JSON.stringify(database, undefined, 2)}\n`);
  const problems = findVulnerable(packages, database);
  console.log(
    `Stored ${database.entries.length} advisories of ${database.date}; ${problems.length} concern this shop.`,
  );
  for (const line of problems) console.log(line);
  if (problems.length > 0) process.exitCode = 1;
}

await refresh().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
