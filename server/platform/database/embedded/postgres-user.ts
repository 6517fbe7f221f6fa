import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const isRoot = process.getuid?.() === 0;

/** Empty: PostgreSQL runs as whoever starts it. */
export type PostgresUser = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, and at first as "nobody". */
export async function postgresUser(folder: string): Promise<PostgresUser> {
  if (!isRoot) return {};
  const owner = await stat(join(folder, "data")).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: 65534, gid: 65534 };
}

/** Whether that user can write in the folder, found out by trying: modes of parents, access lists and mounts all count. */
export async function canReach(folder: string, user: PostgresUser): Promise<boolean> {
  if (user.uid === undefined) return true;
  return run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );
}
