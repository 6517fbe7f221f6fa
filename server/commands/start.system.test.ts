import { execFile } from "node:child_process";
import { chmod, chown, lstat, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isRoot } from "#server/platform/database/embedded/postgres-user.ts";
import { isPostmasterOf, readPostmaster } from "#server/platform/database/embedded/postmaster.ts";
import { endLaunched, freePort, launch, launchShop, pressCtrlC, until } from "#server/testing/shops/launched-shop.ts";

// Builds the pages, and every test starts whole shops.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const nobody = { uid: 65534, gid: 65534 };
const folders: string[] = [];

/** A new folder for the data, open to others unless it is to be closed. */
async function dataFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-start-"));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

async function database(dataDir: string) {
  const data = join(await realpath(join(dataDir, "postgres")), "data");
  const postmaster = await readPostmaster(data);
  return {
    pid: postmaster?.pid,
    port: postmaster?.port,
    runs: (pid = postmaster?.pid) => isPostmasterOf(pid ?? 0, data),
  };
}

/** A connection that was handed to a process at the moment it died gets no answer: it is given up and asked for anew. */
async function health(url: string): Promise<number> {
  return (await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) })).status;
}

/** The serving process below the launcher. */
async function serverOf(launcher: number): Promise<number> {
  const pids = await readFile(`/proc/${launcher}/task/${launcher}/children`, "utf8");
  return Number(pids.trim().split(" ").at(-1));
}

beforeAll(async () => {
  const build = launch("server/commands/build.ts", {});
  expect(await build.ended, build.output()).toBe(0);
});

afterAll(async () => {
  endLaunched();
  for (const folder of folders) {
    const linked = await realpath(join(folder, "postgres")).catch(() => folder);
    await rm(linked, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

describe("a shop with a database of its own", () => {
  let dataDir: string;

  test("opens in an empty folder, says so in one line, and keeps its secrets to itself", async () => {
    dataDir = await dataFolder();
    const shop = await launchShop({ DATA_DIR: dataDir });
    expect(await health(shop.url)).toBe(200);
    expect(shop.lines().filter((line) => line.includes("http"))).toEqual([
      `Tana Bana is open at http://localhost:${new URL(shop.url).port}`,
    ]);
    const steps = shop.lines().filter((line) => /^ +\d+\.\d s {2}/.test(line));
    expect(shop.output()).toMatch(/^The first start took \d+\.\d s:$/m);
    expect(steps.map((line) => line.replace(/^ +\d+\.\d s {2}/, ""))).toEqual(
      expect.arrayContaining(["making the database", "preparing the tables"]),
    );
    for (const secret of ["token-secret", "postgres/password"]) {
      expect((await stat(join(dataDir, secret))).mode & 0o777, secret).toBe(0o600);
    }
    const program = await readFile(`/proc/${await serverOf(shop.pid)}/cmdline`, "utf8");
    expect(program, "the bundle serves, not its sources").toMatch(/server-[\da-f]{16}\/serve\.js/);
    const { port } = await database(dataDir);
    const stranger = new pg.Client(`postgres://shop:guess@127.0.0.1:${port}/postgres`);
    await expect(stranger.connect()).rejects.toThrow("password authentication failed");

    const second = launch("server/commands/start.ts", { DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.lines()).toEqual([`The database in ${dataDir}/postgres is in use by another shop that runs now.`]);
    expect(await health(shop.url)).toBe(200);

    expect(await pressCtrlC(shop)).toBe(0);
    expect(await database(dataDir)).toMatchObject({ pid: undefined });
  });

  test("is taken over with its database when the launcher was killed, and stops at a polite signal", async () => {
    const killed = await launchShop({ DATA_DIR: dataDir });
    expect(killed.output()).not.toContain("The first start");
    const before = await database(dataDir);
    process.kill(killed.pid, "SIGKILL");
    await killed.ended;
    await until(() =>
      health(killed.url).then(
        () => false,
        () => true,
      ),
    );
    expect(await before.runs()).toBe(true);

    const next = await launchShop({ DATA_DIR: dataDir });
    expect(await database(dataDir)).toMatchObject({ pid: before.pid });
    expect(await health(next.url)).toBe(200);
    process.kill(next.pid, "SIGTERM");
    expect(await next.ended).toBe(0);
    expect(await before.runs()).toBe(false);
  });

  test.runIf(process.platform === "linux")(
    "starts its server again, and its database, when both were killed",
    async () => {
      const shop = await launchShop({ DATA_DIR: dataDir });
      const { pid = 0, port, runs } = await database(dataDir);
      process.kill(pid, "SIGKILL");
      process.kill(await serverOf(shop.pid), "SIGKILL");
      await until(async () => !(await runs(pid)));
      await until(() =>
        health(shop.url).then(
          (status) => status === 200,
          () => false,
        ),
      );
      expect(await database(dataDir)).toMatchObject({ port });
      expect(await pressCtrlC(shop)).toBe(0);
      expect(await database(dataDir)).toMatchObject({ pid: undefined });
    },
  );

  test("makes an admin by hand while it is closed, and the one of its settings when it opens", async () => {
    const admin = launch("server/commands/admin.ts boss@shop.example", { DATA_DIR: dataDir });
    admin.stdin?.end("open sesame at once\n");
    expect(await admin.ended, admin.output()).toBe(0);
    const settings = { ADMIN_EMAIL: "Owner@shop.example", ADMIN_PASSWORD: "warp and weft" };
    const shop = await launchShop({ DATA_DIR: dataDir, ...settings });
    for (const [email, password] of [
      ["boss@shop.example", "open sesame at once"],
      ["owner@shop.example", "warp and weft"],
    ]) {
      const answer = await fetch(`${shop.url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      expect(await answer.json()).toMatchObject({ user: { email, role: "ROLE ADMIN" } });
    }
    const again = launch("server/commands/admin.ts boss@shop.example", { DATA_DIR: dataDir });
    again.stdin?.end("another one for now\n");
    await again.ended;
    expect(again.lines()).toEqual(["boss@shop.example is an admin already; nothing was changed."]);
    expect(await pressCtrlC(shop)).toBe(0);
  });
});

async function opensForOrdinaryUser(user: { uid?: number; gid?: number }) {
  const dataDir = await dataFolder(0o700);
  if (user.uid !== undefined) await chown(dataDir, nobody.uid, nobody.gid);
  const shop = await launchShop({ DATA_DIR: dataDir }, user);
  expect(await health(shop.url)).toBe(200);
  const { uid } = await stat(dataDir);
  for (const name of await readdir(dataDir)) expect((await lstat(join(dataDir, name))).uid, name).toBe(uid);
  expect(await pressCtrlC(shop)).toBe(0);
  expect(await database(dataDir)).toMatchObject({ pid: undefined });
}

async function opensInClosedFolder() {
  const dataDir = await dataFolder(0o700);
  const shop = await launchShop({ DATA_DIR: dataDir });
  const place = await realpath(join(dataDir, "postgres"));
  expect((await lstat(join(dataDir, "postgres"))).isSymbolicLink()).toBe(true);
  expect(shop.lines().filter((line) => line.includes(place))).toHaveLength(1);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await health(shop.url)).toBe(200);
  expect(await pressCtrlC(shop)).toBe(0);
  expect(await database(dataDir)).toMatchObject({ pid: undefined });
}

/** Root can try both; nobody can be tried only in a checkout that is open to him. */
async function casesOfThisUser(): Promise<[string, () => Promise<void>][]> {
  if (!isRoot) return [["for an ordinary user", () => opensForOrdinaryUser({})]];
  const isOpen = await run(process.execPath, [join(root, "scripts/runtime.mjs")], { ...nobody, cwd: "/" }).then(
    () => true,
    () => false,
  );
  const closed: [string, () => Promise<void>] = [
    "for root, where the database's user cannot enter",
    opensInClosedFolder,
  ];
  return isOpen ? [closed, ["for an ordinary user", () => opensForOrdinaryUser(nobody)]] : [closed];
}

describe("a shop in a folder that is closed to others opens", async () => {
  test.concurrent.each(await casesOfThisUser())("%s", async (_, prove) => prove());
});

describe("a shop that cannot open says why in one line:", () => {
  const taken = createServer();
  afterAll(() => void taken.close());

  test.concurrent.each([
    ["a wrong setting", async () => ({ PORT: "many" }), /^PORT must be a whole number/],
    [
      "a port that is taken",
      async () => {
        await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
        return { PORT: String((taken.address() as { port: number }).port), DATA_DIR: await dataFolder() };
      },
      /^PORT \d+ is taken on 127\.0\.0\.1\./,
    ],
    [
      "a host of another machine",
      async () => ({ HOST: "192.0.2.1", PAYMENT_PROVIDER: "off" }),
      /^HOST 192\.0\.2\.1 is no address of this machine\.$/,
    ],
    [
      "a public shop that was not told how people pay",
      async () => ({ HOST: "0.0.0.0", DATA_DIR: await dataFolder() }),
      /^PAYMENT_PROVIDER must be set in a public shop, which HOST makes it: cashfree or off\.$/,
    ],
    [
      "a data folder that cannot be made",
      async () => {
        const file = join(await dataFolder(), "file");
        await writeFile(file, "");
        return { DATA_DIR: join(file, "data") };
      },
      /^DATA_DIR .*\/file\/data cannot be written to: [a-z ]+\.$/,
    ],
    [
      "a database that does not answer",
      async () => ({
        DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop",
        TOKEN_SECRET: "sixteen characters",
        PUBLIC_URL: "https://shop.example",
        PAYMENT_PROVIDER: "off",
        DATA_DIR: await dataFolder(),
      }),
      /^DATABASE_URL: the database 127\.0\.0\.1:1\/shop cannot be used: nothing answers there\.$/,
    ],
  ] satisfies [string, () => Promise<Record<string, string>>, RegExp][])("%s", async (_, environment, line) => {
    const shop = launch("server/commands/start.ts", { PORT: String(await freePort()), ...(await environment()) });
    expect(await shop.ended).toBe(1);
    expect(shop.lines()).toEqual([expect.stringMatching(line)]);
  });
});
