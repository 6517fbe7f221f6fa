import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { bringProgram } from "./debian-program.ts";
import { startProgram } from "./other-program.ts";

const nobody = 65534;
/** PgBouncer does not run as root. */
const otherUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** The PgBouncer of ops/pgbouncer before a database, in transaction mode. With few sessions, transactions take turns in them. */
export async function startPgBouncer(databaseUrl: string, { sessions }: { sessions: number }) {
  const program = await bringProgram("pgbouncer");
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-pgbouncer-"));
  await chmod(folder, 0o755);
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const own = await readFile(join(import.meta.dirname, "../../../ops/pgbouncer/pgbouncer.ini"), "utf8");
  const changes: [RegExp, string][] = [
    [
      /^shop = host=\S+ port=\S+ dbname=\S+/m,
      `shop = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
    ],
    [/^listen_addr = .*$/m, "listen_addr = 127.0.0.1"],
    [/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${sessions}`],
  ];
  const configuration = changes.reduce((text, [from, to]) => text.replace(from, to), own);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, configuration, { mode: 0o644 });
  await writeFile(join(folder, "userlist.txt"), `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 });
  const running = await startProgram(program, [file], { port, user: otherUser, signal: "SIGKILL" });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/shop`,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
