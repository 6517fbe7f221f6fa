import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { HelperProcess } from "./helper-process.ts";

const folder = await mkdtemp(join(tmpdir(), "tana-bana-helper-"));
afterAll(() => rm(folder, { recursive: true }));
await writeFile(
  join(folder, "helping.mts"),
  `import { answerTasks } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "answer-tasks.ts")).href)};
   answerTasks(async (task) => {
     if (task === "crash") process.abort();
     if (task === "fail") throw new Error("it cannot be done");
     return { pid: process.pid, task };
   });`,
);
await writeFile(join(folder, "helping.ts"), 'import "./helping.mts";');

const helper = new HelperProcess<string | Uint8Array, { pid: number; task: unknown }>(
  pathToFileURL(join(folder, "module.ts")).href,
  "helping",
);

test("many tasks are done by one process, each gets its own result, and bytes stay bytes", async () => {
  const [one, other, bytes] = await Promise.all([helper.run("a"), helper.run("b"), helper.run(Buffer.from([1, 2, 3]))]);
  expect([one.task, other.task]).toEqual(["a", "b"]);
  expect([...(bytes.task as Uint8Array)]).toEqual([1, 2, 3]);
  expect(one.pid).not.toBe(process.pid);
  expect(new Set([one.pid, other.pid, bytes.pid]).size).toBe(1);
});

test("a task that fails says why, and the process goes on", async () => {
  const { pid } = await helper.run("before");
  await expect(helper.run("fail")).rejects.toThrow("it cannot be done");
  expect((await helper.run("after")).pid).toBe(pid);
});

test("a process that crashes fails those who wait for it, and the next task finds a new one", async () => {
  const { pid } = await helper.run("before");
  const ends = await Promise.allSettled([helper.run("crash"), helper.run("beside it")]);
  expect(ends[0]?.status).toBe("rejected");
  const next = await helper.run("after");
  expect(next.task).toBe("after");
  expect(next.pid).not.toBe(pid);
});
