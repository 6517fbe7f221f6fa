import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { migrateDatabase } from "#server/commands/database/prepare-database.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { keepRunning } from "#server/platform/database/embedded/keep-running.ts";
import { answers } from "#server/platform/database/embedded/postmaster.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { crashBackend, crashDatabase } from "./crash-postgres.ts";

/** A database of its own, as durable as that of a shop and looked after like its embedded one, always at the same address. */
export async function openDurableDatabase() {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-crash-"));
  const cluster = await startPostgres(folder);
  const watching = keepRunning(cluster, () => undefined);
  onTestFinished(async () => {
    await watching.stop();
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
    crash: async () => {
      await crashDatabase(cluster);
      await until(() => answers(url));
    },
  };
}

/** A process of the database that is at work for the shop; none while it recovers from the last crash. */
async function busyBackend(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc, state_change desc limit 1",
    );
    return rows[0]?.pid;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
