import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "#server/platform/database/embedded/embedded.ts";
import { isAlive, readPostmaster } from "#server/platform/database/embedded/postmaster.ts";
import { until } from "#server/testing/shops/launched-shop.ts";

const run = promisify(execFile);

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => (pid ? [pid] : []));
}

const killProcess = (pid: number) => {
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
};

async function postmasterOf({ folder }: Cluster): Promise<number> {
  const postmaster = await readPostmaster(join(folder, "data"));
  if (!postmaster) throw new Error("there is no database to crash");
  return postmaster.pid;
}

/** All of the database at once, as when somebody pulls the plug. The parent goes first, or it would mend what happens to its children. */
export async function crashDatabase(cluster: Cluster): Promise<void> {
  const postmaster = await postmasterOf(cluster);
  const all = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of all) killProcess(pid);
  await until(() => !all.some(isAlive));
}

/** One process of the database, in the middle of something: the database ends all others, recovers and goes on by itself. */
export async function crashBackend(cluster: Cluster, pid: number): Promise<void> {
  const children = await childrenOf(await postmasterOf(cluster));
  if (children.includes(pid)) killProcess(pid);
}
