import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { bringProgram } from "#server/testing/programs/debian-program.ts";
import { startProgram } from "#server/testing/programs/other-program.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";

const run = promisify(execFile);

/** PostgreSQL of Debian lies in a folder for each version, and does not run as root. */
async function findPostgres() {
  const find = () => globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
  if (!find()) await bringProgram("pg_ctlcluster", "postgresql");
  const folder = find();
  if (!folder) throw new Error("PostgreSQL is needed here: install the package postgresql.");
  const passwd = await readFile("/etc/passwd", "utf8");
  const [, uid = "", gid = ""] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(passwd) ?? [];
  const user = process.getuid?.() === 0 ? { uid: Number(uid), gid: Number(gid) } : {};
  return { program: (name: string) => join(folder, name), user };
}

/** A primary and a streaming replica of it, from Debian's PostgreSQL, on ports of this machine. */
export async function startReplicatedPostgres(folder: string) {
  const { program, user } = await findPostgres();
  const home = join(folder, "postgres");
  await mkdir(home, { recursive: true });
  await chmod(home, 0o700);
  if (user.uid !== undefined) await chown(home, user.uid, user.gid);
  const as = { ...user, cwd: home };
  const password = randomBytes(16).toString("hex");
  const [port, replicaPort] = [await freePort(), await freePort()];
  const url = `postgres://shop:${password}@127.0.0.1:${port}`;
  await writeFile(join(home, "password"), password, { mode: 0o644 });
  const [data, replicaData] = [join(home, "primary"), join(home, "replica")];
  const initialise = ["-D", data, "-U", "shop", "-E", "UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", "--no-sync"];
  if (!existsSync(data)) await run(program("initdb"), [...initialise, `--pwfile=${join(home, "password")}`], as);

  const start = (of: string, on: number) => {
    const settings = {
      port: on,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      hot_standby_feedback: "on",
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // Ends at once, without waiting for those who are connected.
    return startProgram(program("postgres"), ["-D", of, ...options], { port: on, user, cwd: home, signal: "SIGINT" });
  };

  const primary = await start(data, port);
  await run(program("createdb"), ["--maintenance-db", `${url}/postgres`, "shop"], as);
  const copy = ["-D", replicaData, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", `${url}/postgres`];
  await run(program("pg_basebackup"), copy, as);
  const replica = await start(replicaData, replicaPort);
  return {
    url: `${url}/shop`,
    replicaUrl: `postgres://shop:${password}@127.0.0.1:${replicaPort}/shop`,
    primaryPid: primary.pid,
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}
