import { spawn, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { joinPostgres, startPostgres } from "./embedded.ts";
import { keepRunning } from "./keep-running.ts";
import { findBinaries, installedPostgres } from "./postgres-binaries.ts";
import { isRoot, nobody, ownAccount, postgresUser } from "./postgres-user.ts";
import { answers, readPostmaster } from "./postmaster.ts";

// Every test creates a database cluster.
vi.setConfig({ testTimeout: 90_000 });

const place = await mkdtemp(join(tmpdir(), "tana-bana-embedded-"));
await chmod(place, 0o755);
afterAll(() => rm(place, { recursive: true, force: true }));

test("a database that a start was cut short in making is made anew", async () => {
  const folder = join(place, "postgres");
  await mkdir(join(folder, "data.new"), { recursive: true });
  await writeFile(join(folder, "data.new/PG_VERSION"), "18");
  const cluster = await startPostgres(folder, { fast: true });
  expect(await answers(cluster.url)).toBe(true);
  await expect(startPostgres(folder)).rejects.toThrow("is in use by another shop that runs now");
  expect(await joinPostgres(folder)).toBe(cluster.url);
  await cluster.stop();
  expect(await joinPostgres(folder)).toBeUndefined();
});

test("the note of a dead database is nothing, though its number now belongs to another process", async () => {
  const folder = join(place, "postgres");
  const user = await postgresUser(folder);
  const stranger = spawn("sleep", ["60"], { ...user, cwd: "/", stdio: "ignore" });
  const note = join(folder, "data/postmaster.pid");
  await writeFile(note, `${stranger.pid}\n${folder}/data\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const cluster = await startPostgres(folder, { fast: true });
  expect((await readFile(note, "utf8")).startsWith(`${stranger.pid}\n`)).toBe(false);
  expect(await answers(cluster.url)).toBe(true);
  await cluster.stop();
  stranger.kill();
});

test("a database that is killed is started again where it was, and one that is stopped is not", async () => {
  const folder = join(place, "killed");
  const cluster = await startPostgres(folder, { fast: true });
  const watching = keepRunning(cluster, () => undefined);
  const { pid = 0 } = (await readPostmaster(join(cluster.folder, "data"))) ?? {};
  process.kill(pid, "SIGKILL");
  await expect.poll(async () => (await readPostmaster(join(cluster.folder, "data")))?.pid ?? pid).not.toBe(pid);
  await expect.poll(() => answers(cluster.url)).toBe(true);
  await watching.stop();
  await cluster.stop();
  expect(await cluster.isRunning()).toBe(false);
});

test.runIf(isRoot)("root's database has an account of its own, and takes over what was kept as nobody", async () => {
  const folder = join(place, "postgres");
  const owners = async () => [(await stat(folder)).uid, (await stat(join(folder, "data/base"))).uid];
  const { uid } = await ownAccount();
  expect(uid).not.toBe(nobody);
  expect(await owners()).toEqual([uid, uid]);
  spawnSync("chown", ["-R", `${nobody}:${nobody}`, folder]);
  const cluster = await startPostgres(folder, { fast: true });
  expect(await answers(cluster.url)).toBe(true);
  expect(await owners()).toEqual([uid, uid]);
  await cluster.stop();
});

test("a link to a place that is gone stops the start instead of beginning an empty shop", async () => {
  const folder = join(place, "moved");
  await symlink(join(place, "nowhere"), folder);
  await expect(startPostgres(folder)).rejects.toThrow(/was kept in .*\/nowhere, which is gone\./);
  expect(await readdir(place)).not.toContain("nowhere");
});

test("programs that npm left without the names of their libraries, or that the database's user cannot reach, run all the same", async () => {
  const installed = join(place, "installed");
  const copies = join(place, "copies");
  await cp(installedPostgres(), installed, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(installed, "native/pg-symlinks.json"), "utf8").catch(() => "[]"));
  for (const { target } of links) await rm(join(installed, target));
  const user = await postgresUser(place);
  await chmod(installed, 0o755);
  expect(await findBinaries(installed, copies, user)).toMatchObject({ initdb: expect.stringContaining(installed) });

  await chmod(installed, 0o700);
  const { initdb } = await findBinaries(installed, copies, user);
  expect(initdb).toContain(isRoot ? copies : installed);
});
