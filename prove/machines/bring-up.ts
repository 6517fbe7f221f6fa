/**
 * Brings up the shape of ops/compose.yaml from Debian packages, on ports of this machine: nginx, two shops, PostgreSQL with a streaming
 * replica, PgBouncer. `npm run machines` runs it until Ctrl-C; the proof `machines` uses it. Needs root, or the packages nginx-light,
 * pgbouncer and postgresql.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPgBouncer } from "#server/testing/programs/pgbouncer.ts";
import { launchShop, pressCtrlC } from "#server/testing/shops/launched-shop.ts";
import { startNginx } from "./nginx.ts";
import { startReplicatedPostgres } from "./postgres.ts";

/** Starts everything in its order. The settings given here are those of both shops. */
export async function bringUp(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-machines-"));
  await chmod(folder, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const database = await startReplicatedPostgres(folder);
    stops.push(database.stop);
    const pgBouncer = await startPgBouncer(database.url, { sessions: 10 });
    stops.push(pgBouncer.stop);
    const environment = {
      DATABASE_URL: pgBouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_REPLICA_URL: database.replicaUrl,
      PUBLIC_URL: "http://localhost",
      TRUST_PROXY: "1",
      PROCESSES: "1",
      ...settings,
    };
    const shops: Awaited<ReturnType<typeof launchShop>>[] = [];
    for (const name of ["shop-1", "shop-2"]) {
      // One after the other: the first one migrates, and builds the pages.
      const shop = await launchShop({ ...environment, DATA_DIR: join(folder, name) });
      shops.push(shop);
      // It may have ended already.
      stops.push(async () => pressCtrlC(shop).catch(() => undefined));
    }
    const nginx = await startNginx(
      folder,
      shops.map(({ url }) => new URL(url).port),
    );
    stops.push(nginx.stop);
    return { url: nginx.url, shops, directUrl: database.url, stopReplica: database.stopReplica, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
