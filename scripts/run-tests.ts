/** npm test: the checks, then the tests of the API, and beside both the tests in the browser; told one after the other. */
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

const isWindows = process.platform === "win32";
const lastWordsMs = 2_000;
/** What is under way, and how it is asked to stop. */
const underWay = new Map<number, () => void>();
let isStopping = false;

/** A signal to a process and all that it has started, as Ctrl-C in a terminal would send. */
const interrupt = (pid: number) => void process.kill(isWindows ? pid : -pid, "SIGINT");

/** Vitest drops everything when it is interrupted, its database too; its global setup hears this and tidies up. The second time nobody is asked. */
const askFirst = (pid: number) => {
  process.kill(pid, "SIGHUP");
  underWay.set(pid, () => interrupt(pid));
};

/** Starts a part of the tests, whose words are kept until somebody listens. */
function start(stop: (pid: number) => void, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: !isWindows,
    env: { ...process.env, ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: "1" }) },
  });
  const pid = child.pid ?? 0;
  underWay.set(pid, () => stop(pid));
  const kept: Buffer[] = [];
  let hear = (words: Buffer) => void kept.push(words);
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (words) => hear(words));
  const closed = new Promise((resolve) => child.once("close", resolve));
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", async (code) => {
      underWay.delete(pid);
      // Whoever was left behind may hold the line open.
      await Promise.race([closed, wait(lastWordsMs, undefined, { ref: false })]);
      resolve(code ?? 1);
    });
  });
  return {
    ended,
    stop: () => underWay.get(pid)?.(),
    listen(): Promise<number> {
      hear = (words) => void process.stdout.write(words);
      for (const words of kept.splice(0)) hear(words);
      return ended;
    },
  };
}

async function runTests(): Promise<number> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Run the tests with npm test.");
  // One less than alone: the tests of the API fill the gaps, and each worker costs a browser of its own.
  const inBrowser = start(interrupt, "node_modules/@playwright/test/cli.js", "test", "--workers=2");
  const checks = await start(interrupt, npm, "run", "check").listen();
  if (checks !== 0) {
    // Told twice it would drop everything, its shop too.
    if (!isStopping) inBrowser.stop();
    await inBrowser.ended;
    return checks;
  }
  const ofApi = await start(askFirst, "node_modules/vitest/vitest.mjs", "run").listen();
  return (await inBrowser.listen()) || ofApi;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopping = true;
    for (const stop of underWay.values()) stop();
  });
}
process.exitCode = await runTests();
