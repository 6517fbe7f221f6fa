import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { StartupError } from "#server/settings/startup-error.ts";

const run = promisify(execFile);

export const isRoot = process.getuid?.() === 0;

/** Empty: PostgreSQL runs as whoever starts it. */
export type PostgresUser = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

interface Account {
  uid: number;
  gid: number;
}

const accountName = "tana-bana";

/** Shared by programs that have no account of their own: files of one would be open to all of them. */
export const nobody = 65534;

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, and at first as an account that is only for it. */
export async function postgresUser(folder: string): Promise<PostgresUser> {
  if (!isRoot) return {};
  const owner = await stat(join(folder, "data")).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ownAccount();
}

/** The ways to make a system account without a home and without a login, on most systems and on Alpine. */
const ways: [string, ...string[]][] = [
  ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/", "--shell", "/bin/false", accountName],
  ["adduser", "-S", "-D", "-H", "-h", "/", "-s", "/bin/false", accountName],
];

/** The account of the database, which is made when there is none. */
export async function ownAccount(): Promise<Account> {
  let reason = "";
  for (let attempt = 1; attempt <= 3; attempt++) {
    const found = await findAccount();
    if (found) return found;
    for (const [program, ...options] of ways) {
      const failed = await run(program, options).then(
        () => undefined,
        (error: { stderr?: string; message: string }) => error.stderr?.trim() || error.message,
      );
      if (failed === undefined) break;
      reason ||= failed.split("\n").at(-1) ?? "";
    }
    // Another shop that starts at the same moment may hold the list of accounts.
    if (!(await findAccount())) await wait(300 * attempt);
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and the account ${accountName} for it could not be made (${reason}). Make it with "useradd --system ${accountName}", start the shop as another user, or set DATABASE_URL.`,
  );
}

async function findAccount(): Promise<Account | undefined> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] = lines.find(([name]) => name === accountName) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Whether that user can write in the folder, found out by trying: modes of parents, access lists and mounts all count. */
export async function canReach(folder: string, user: PostgresUser): Promise<boolean> {
  if (user.uid === undefined) return true;
  return run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );
}
