import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rmdir,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PrintLine } from "#server/platform/terminal.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { tryLock } from "./folder-lock.ts";
import { canReach, isRoot, nobody, ownAccount, type PostgresUser } from "./postgres-user.ts";
import { isPostmasterOf, readPostmaster } from "./postmaster.ts";

const run = promisify(execFile);

/** Where root puts what the user of the database could not reach elsewhere. */
export const sharedFolder = "/var/lib/tana-bana";

async function giveTo(folder: string, user: PostgresUser): Promise<void> {
  await chmod(folder, 0o700);
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
}

interface FolderState {
  isLink: boolean;
  /** It holds a database. */
  isUsed: boolean;
}

async function inspect(folder: string): Promise<FolderState | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return undefined;
  const isLink = found.isSymbolicLink();
  if (isLink && !(await stat(folder).catch(() => undefined))) {
    throw new StartupError(
      `The database of ${dirname(folder)} was kept in ${await readlink(folder)}, which is gone. Bring it back, or remove ${folder} to begin with an empty shop.`,
    );
  }
  return { isLink, isUsed: (await stat(join(folder, "data")).catch(() => undefined)) !== undefined };
}

/**
 * The folder in which PostgreSQL keeps its files: the given one or, when that lies below a folder closed to the
 * user that PostgreSQL runs as, one that it can reach, with a link to it at the given path.
 */
export async function prepareFolder(folder: string, user: PostgresUser, printLine: PrintLine): Promise<string> {
  const found = await inspect(folder);
  if (!found) await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  if (!found?.isUsed) await giveTo(real, user);
  if (await canReach(real, user)) return real;
  if (found?.isUsed || found?.isLink) {
    throw new StartupError(`${real} holds the database, but the user it runs as (uid ${user.uid}) cannot reach it.`);
  }
  await rmdir(real);
  const reachable = await createSharedFolder(user);
  await symlink(reachable, folder);
  printLine(
    `The database is kept in ${reachable}: it does not run as root, and ${dirname(folder)} is closed to other users.`,
  );
  return reachable;
}

async function createSharedFolder(user: PostgresUser): Promise<string> {
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755);
  const made = await mkdtemp(join(sharedFolder, "data-"));
  await giveTo(made, user);
  return made;
}

/**
 * Gives a database that earlier versions kept as "nobody" to the account of its own, unless it runs now. The owner of `data` decides as
 * whom PostgreSQL runs, so it changes last: an interrupted change is done again at the next start.
 */
export async function takeOverFromNobody(path: string): Promise<void> {
  if (!isRoot) return;
  const folder = await realpath(path).catch(() => path);
  const data = join(folder, "data");
  if ((await stat(data).catch(() => undefined))?.uid !== nobody) return;
  const lock = tryLock(join(folder, "lock"));
  if (!lock) return;
  try {
    const postmaster = await readPostmaster(data);
    if (postmaster && (await isPostmasterOf(postmaster.pid, data))) return;
    const { uid, gid } = await ownAccount();
    const inside = async (of: string) => (await readdir(of)).map((name) => join(of, name));
    const others = (await inside(folder)).filter((each) => each !== data);
    await run("chown", ["-Rh", `${uid}:${gid}`, ...others, ...(await inside(data))]);
    for (const each of [folder, data]) await chown(each, uid, gid);
  } finally {
    lock.release();
  }
}
