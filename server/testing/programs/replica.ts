import { execFile } from "node:child_process";
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll } from "vitest";
import { prepareJobs } from "#server/background-jobs.ts";
import { type Cluster, startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { migrate } from "#server/platform/database/migrate/migrate.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";

const run = promisify(execFile);

/** A migrated database and a streaming replica of it, for one test file. The replica begins as a copy of the files at rest. */
export async function openReplicatedDatabase() {
  const primaryFolder = await mkdtemp(join(tmpdir(), "tana-bana-primary-"));
  const port = await freePort();
  const unfinished = await startPostgres(primaryFolder, { fast: true, port });
  await migrate(unfinished.url);
  await prepareJobs(unfinished.url);
  await unfinished.stop();
  const { folder } = unfinished;
  const replicaFolder = `${folder}-replica`;
  await run("cp", ["-a", folder, replicaFolder]);
  const data = join(replicaFolder, "data");
  const owner = await stat(join(folder, "data"));
  await writeFile(join(data, "standby.signal"), "");
  await chown(join(data, "standby.signal"), owner.uid, owner.gid);
  const { hostname, username, password } = new URL(unfinished.url);
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  const primary = await startPostgres(primaryFolder, { fast: true, port });
  const replicaPort = await freePort();
  const startReplica = () => startPostgres(replicaFolder, { fast: true, port: replicaPort });
  let replica: Cluster | undefined = await startReplica();
  const { url } = replica;
  afterAll(async () => {
    await replica?.stop();
    await primary.stop();
    for (const path of [folder, primaryFolder, replicaFolder]) await rm(path, { recursive: true, force: true });
  });
  const onReplica = async (statement: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    settings: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: url },
    /** From here on the replica receives changes without showing them. */
    pauseReplay: () => onReplica("select pg_wal_replay_pause()"),
    resumeReplay: () => onReplica("select pg_wal_replay_resume()"),
    async stopReplica() {
      await replica?.stop();
      replica = undefined;
    },
    async restartReplica() {
      replica = await startReplica();
    },
  };
}
