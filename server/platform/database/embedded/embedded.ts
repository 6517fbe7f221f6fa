import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { readOrCreateSecret } from "#server/platform/secret-file.ts";
import type { PrintLine } from "#server/platform/terminal.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { tryLock } from "./folder-lock.ts";
import { type Binaries, findBinaries, installedPostgres } from "./postgres-binaries.ts";
import { prepareFolder, sharedFolder, takeOverFromNobody } from "./postgres-folder.ts";
import { isRoot, type PostgresUser, postgresUser } from "./postgres-user.ts";
import { answers, isAlive, isPostmasterOf, readPostmaster } from "./postmaster.ts";

const run = promisify(execFile);

export interface Cluster {
  url: string;
  /** Where its files really are. */
  folder: string;
  /** Whether its process is there, be it that it is only starting. */
  isRunning(): Promise<boolean>;
  /** Starts it again where it was when it has ended by itself. */
  ensureRuns(): Promise<void>;
  stop(): Promise<void>;
}

interface Installation extends Binaries {
  folder: string;
  /** The data directory of PostgreSQL. */
  data: string;
  password: string;
  /** The options with which its programs are run. */
  runOptions: PostgresUser & { cwd: string };
}

interface Options {
  /** Without durability, for tests. */
  fast?: boolean;
  /** Where it listens; otherwise on a free port. */
  port?: number;
  printLine?: PrintLine;
}

/** Another live process has started the database and will stop it. */
export class DatabaseInUse extends StartupError {}

/**
 * Starts the PostgreSQL whose files are in the folder, or takes over one that a crash left running. The folder is locked until it is
 * stopped.
 */
export async function startPostgres(folder: string, options: Options = {}): Promise<Cluster> {
  const { fast = false, printLine = () => {} } = options;
  await takeOverFromNobody(folder);
  const installation = await prepareInstallation(folder, printLine).catch((error: NodeJS.ErrnoException) => {
    if (!error.syscall) throw error;
    throw new StartupError(`The database cannot be kept in ${folder}: ${error.message}.`);
  });
  const lock = tryLock(join(installation.folder, "lock"));
  if (!lock) throw new DatabaseInUse(`The database in ${folder} is in use by another shop that runs now.`);
  try {
    const { data, password } = installation;
    if (!existsSync(join(data, "PG_VERSION"))) await createCluster(installation, fast);
    const url = (await joinRunning(data, password)) ?? (await launch(installation, options));
    const port = Number(new URL(url).port);
    let starting: Promise<void> | undefined;
    return {
      url,
      folder: installation.folder,
      isRunning: async () => {
        const postmaster = await readPostmaster(data);
        return postmaster !== undefined && (await isPostmasterOf(postmaster.pid, data));
      },
      ensureRuns: () => {
        // Asked for twice at the same moment, it is started once.
        starting ??= startAgain(installation, { ...options, port }).finally(() => {
          starting = undefined;
        });
        return starting;
      },
      stop: () => stop(installation).finally(() => lock.release()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startAgain(installation: Installation, options: Options): Promise<void> {
  if (!(await joinRunning(installation.data, installation.password))) await launch(installation, options);
}

/** The address of the PostgreSQL that another process has started on the folder. */
export async function joinPostgres(folder: string): Promise<string | undefined> {
  const password = await readFile(join(folder, "password"), "utf8").catch(() => undefined);
  return password === undefined ? undefined : joinRunning(join(await realpath(folder), "data"), password);
}

async function prepareInstallation(path: string, printLine: PrintLine): Promise<Installation> {
  const user = await postgresUser(path);
  const folder = await prepareFolder(path, user, printLine);
  const password = await readOrCreateSecret(join(folder, "password"));
  await writeFile(join(folder, "lock"), "", { flag: "a" });
  // Files that root makes here must stay usable when the owner of the folder starts the shop.
  if (user.uid !== undefined) {
    for (const name of ["password", "lock"]) await chown(join(folder, name), user.uid, user.gid);
  }
  const binaries = await findBinaries(installedPostgres(), isRoot ? sharedFolder : join(folder, "programs"), user);
  return { ...binaries, folder, data: join(folder, "data"), password, runOptions: { ...user, cwd: folder } };
}

async function createCluster({ initdb, folder, data, runOptions }: Installation, fast: boolean): Promise<void> {
  // Created beside and then renamed, so that an interrupted start leaves nothing that looks finished.
  const unfinished = join(folder, "data.new");
  await rm(unfinished, { recursive: true, force: true });
  const options = ["-D", unfinished, "-U", "shop", "-E", "UTF8", "--locale=C", "--locale-provider=builtin"];
  options.push("--builtin-locale=C.UTF-8", "--auth=scram-sha-256", `--pwfile=${join(folder, "password")}`);
  // One iteration instead of 4096: tests open thousands of connections, each of which proves the password.
  const fastOptions = ["--no-sync", "-c", "scram_iterations=1"];
  await run(initdb, fast ? [...options, ...fastOptions] : options, runOptions).catch((error: { stderr?: string }) => {
    throw new StartupError(`The database could not be made: ${lastErrorLine(error.stderr)}`);
  });
  await rename(unfinished, data);
}

const addressOf = (port: number, password: string) => `postgres://shop:${password}@127.0.0.1:${port}/postgres`;

/** Waits while it starts or recovers from a crash; undefined when none runs or it is shutting down. */
async function joinRunning(data: string, password: string): Promise<string | undefined> {
  for (;;) {
    const postmaster = await readPostmaster(data);
    if (!postmaster) return undefined;
    if (!(await isPostmasterOf(postmaster.pid, data))) {
      // PostgreSQL removes the file that a crash left, except when its process id now belongs to another process.
      if (isAlive(postmaster.pid)) await rm(join(data, "postmaster.pid"), { force: true });
      return undefined;
    }
    const url = addressOf(postmaster.port, password);
    if (postmaster.port > 0 && (await answers(url))) return url;
    await wait(100);
  }
}

/** For tests, whose data need not survive, and whose databases end before a vacuum would pay. */
const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

async function launch(
  { pgCtl, folder, data, password, runOptions }: Installation,
  { fast = false, port: fixedPort }: Options,
): Promise<string> {
  const log = join(folder, "log");
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", port, max_connections: 200 };
    const options = Object.entries({ ...settings, ...(fast && fastSettings) }).map(
      ([name, value]) => `-c ${name}=${value}`,
    );
    try {
      await run(pgCtl, ["-D", data, "-w", "-t", "600", "-s", "-l", log, "-o", options.join(" "), "start"], runOptions);
      return addressOf(port, password);
    } catch {
      // Another process may have taken the port in between.
      if (attempt === 3)
        throw new StartupError(`The database did not start: ${lastErrorLine(await tail(log))} (${log})`);
    }
  }
}

async function stop({ pgCtl, data, runOptions }: Installation): Promise<void> {
  const halt = (mode: string) => run(pgCtl, ["-D", data, "-m", mode, "-w", "-t", "30", "-s", "stop"], runOptions);
  await halt("fast")
    .catch(() => halt("immediate"))
    // It has stopped already.
    .catch(() => undefined);
}

const tail = (file: string) => readFile(file, "utf8").catch(() => "");

function lastErrorLine(output = ""): string {
  const lines = output.trim().split("\n");
  return lines.findLast((line) => /FATAL|error:/.test(line)) ?? lines.at(-1) ?? "";
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => resolve(port));
      });
  });
}
