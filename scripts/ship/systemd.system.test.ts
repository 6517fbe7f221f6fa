import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { killAfterMs } from "#server/platform/processes/supervisor.ts";
import { Environment } from "#server/settings/environment.ts";
import { readSettings } from "#server/settings/settings.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const unit = read("ops/systemd/tana-bana.service");
const installed = "/opt/tana-bana";

/** The values of a key, in the order in which they stand. */
const valuesOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);

const place = await mkdtemp(join(tmpdir(), "tana-bana-unit-"));
afterAll(() => rm(place, { recursive: true }));

test("the service runs what npm start runs, with a signal for a rolling restart", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(valuesOf("ExecStart")).toEqual([`${installed}/node_modules/.bin/${scripts.start}`]);
  expect(valuesOf("ExecReload")).toEqual(["/bin/kill -HUP $MAINPID"]);
  expect(valuesOf("Restart")).toEqual(["on-failure"]);
});

test("it has the time to finish that the shop takes", () => {
  expect(Number(valuesOf("TimeoutStopSec")[0]) * 1000).toBeGreaterThan(killAfterMs);
});

test("it may write to its state only", () => {
  const state = `/var/lib/${valuesOf("StateDirectory")[0]}`;
  expect(valuesOf("Environment")).toEqual([`DATA_DIR=${state}`]);
  const keys = ["NoNewPrivileges", "ProtectSystem", "ProtectHome", "DynamicUser", "PrivateTmp"];
  expect(keys.map((key) => valuesOf(key)[0])).toEqual(["yes", "strict", "yes", "yes", "yes"]);
  expect(parseEnv(read("ops/systemd/environment.example")).BACKUP_DIR).toMatch(new RegExp(`^${state}/`));
});

test("every setting of the example exists, and they open a shop", () => {
  const settings = parseEnv(read("ops/systemd/environment.example"));
  expect(Object.keys(settings).filter((name) => !(name in Environment.shape))).toEqual([]);
  expect(readSettings(settings)).toMatchObject({ isPublic: true, isEmbedded: false });
});

test.runIf(spawnSync("systemd-analyze", ["--version"]).status === 0)(
  "systemd knows every key, and calls the service well closed",
  async () => {
    const file = join(place, "tana-bana.service");
    // The program must exist where the unit names it.
    await writeFile(file, unit.replaceAll(installed, root));
    const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", file]);
    expect(stdout + stderr).toBe("");
    // From 0, closed, to 100, open to everything.
    await run("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
  },
);
