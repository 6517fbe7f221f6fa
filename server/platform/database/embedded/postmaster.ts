import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

/** What a running PostgreSQL writes into `postmaster.pid` of its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
}

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the process is a PostgreSQL on this data directory: after a crash its id may belong to any process. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const command =
    process.platform === "linux"
      ? readFile(`/proc/${pid}/cmdline`, "utf8")
      : run("ps", ["-o", "command=", "-p", String(pid)]).then(({ stdout }) => stdout);
  return command.then(
    (text) => `${text} `.replaceAll("\0", " ").includes(` ${data} `),
    () => false,
  );
}

const wrongPassword = "28P01";

/** Whether a PostgreSQL answers at this address, even if it refuses the password. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code === wrongPassword;
  } finally {
    await client.end().catch(() => undefined);
  }
}
