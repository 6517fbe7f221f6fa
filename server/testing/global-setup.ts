import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareJobs } from "#server/background-jobs.ts";
import { joinPostgres, startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { migrate } from "#server/platform/database/migrate/migrate.ts";
import { chooseFolder, memory } from "./memory-folder.ts";

const prefix = "tana-bana-test-";
const abandonedMs = 60 * 60_000;

/** Runs that were killed leave their databases behind, and memory is dearer than a disk. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(memory).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(memory, name))) {
    const since = await stat(path).catch(() => undefined);
    if (!since || Date.now() - since.mtimeMs < abandonedMs || (await joinPostgres(path))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** One PostgreSQL for the whole run, with a migrated template from which each test file gets its own database. */
export default async function setup(project: TestProject) {
  await removeAbandoned();
  const folder = await mkdtemp(join(await chooseFolder(), prefix));
  // The processes that tests start are compiled once: a quarter of the time until each runs.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/tana-bana/compiled");
  const cluster = await startPostgres(folder, { fast: true });
  const admin = new pg.Client(cluster.url);
  await admin.connect();
  await admin.query("create database template_shop");
  const templateUrl = cluster.url.replace(/postgres$/, "template_shop");
  await migrate(templateUrl);
  await prepareJobs(templateUrl);
  await admin.query("alter database template_shop is_template true");
  await admin.end();
  project.provide("databaseUrl", cluster.url);
  return async () => {
    await cluster.stop();
    // One and the same, unless temporary files lie where the user of the database cannot enter.
    for (const path of [cluster.folder, folder]) await rm(path, { recursive: true, force: true });
  };
}

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}
