import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bufferLines } from "./log-output.ts";

const line = (level: number, message: string) => `{"level":${level},"msg":"${message}"}\n`;

/** A process that logs a line and then ends in some way; gives what it wrote to a pipe. */
async function outputOf(end: string): Promise<string> {
  const program = `
    import { logOutput } from "#server/platform/logging/log-output.ts";
    process.on("SIGTERM", () => process.exit(0));
    for (let i = 0; i < 100; i++) logOutput().write('{"level":30,"msg":"line ' + i + '"}\\n');
    ${end}`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  await new Promise((resolve) => child.once("close", resolve));
  return output;
}

test("nothing that was logged is lost when the process is told to stop, ends itself or crashes", async () => {
  const all = Array.from({ length: 100 }, (_, i) => line(30, `line ${i}`)).join("");
  const ends = [
    "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);",
    "process.exit(1);",
    "setTimeout(() => { throw new Error('nobody catches this'); });",
    "Promise.reject(new Error('nor this'));",
    "",
  ];
  for (const output of await Promise.all(ends.map(outputOf))) expect(output).toBe(all);
});

test("lines are written in whole batches that a pipe takes in one piece, an error at once, the rest within a moment", () => {
  vi.useFakeTimers();
  const batches: string[] = [];
  const log = bufferLines((batch) => void batches.push(batch));
  log.write(line(30, "first"));
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(batches).toEqual([line(30, "first")]);

  log.write(line(30, "before"));
  log.write(line(50, "an error"));
  expect(batches.splice(0).slice(1)).toEqual([line(30, "before") + line(50, "an error")]);

  for (let i = 0; i < 1000; i++) log.write(line(30, "x".repeat(i % 200)));
  log.flush();
  expect(batches.length).toBeGreaterThan(20);
  expect(batches.every((batch) => batch.length <= 4096 && batch.endsWith("}\n"))).toBe(true);
  vi.useRealTimers();
});
