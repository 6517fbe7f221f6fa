import { chmod, chown, lstat, mkdir, mkdtemp, readlink, realpath, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "#server/platform/startup-error.ts";
import type { PrintLine } from "#server/platform/terminal.ts";
import { canReach, type PostgresUser } from "./postgres-user.ts";

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
