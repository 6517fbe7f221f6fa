import { type SpawnOptions, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "../../..");

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function until(condition: () => boolean | Promise<boolean>, tries = 900): Promise<void> {
  for (let i = 0; i < tries; i++) {
    if (await condition()) return;
    await wait(100);
  }
  throw new Error("The condition was not met in time.");
}

const running = new Set<number>();

/** A program of the shop, started as npm starts it, in a process group of its own as in a terminal. */
export function launch(program: string, environment: Record<string, string>, options: SpawnOptions = {}) {
  const child = spawn(process.execPath, ["scripts/runtime.mjs", ...program.split(" ")], {
    cwd: root,
    // Only what is given: neither the settings of whoever runs the tests nor the runner's own count here.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: "",
      DEMO_DATA: "off",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    ...options,
  });
  const pid = child.pid ?? 0;
  running.add(pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) =>
    child.once("close", (code) => {
      running.delete(pid);
      resolve(code);
    }),
  );
  return { pid, stdin: child.stdin, ended, output: () => output, lines: () => output.trim().split("\n") };
}

export type Launched = ReturnType<typeof launch>;

/** Starts the shop and waits until it is open. */
export async function launchShop(environment: Record<string, string>, options?: SpawnOptions) {
  const port = await freePort();
  const shop = launch("server/commands/start.ts", { PORT: String(port), ...environment }, options);
  const failed = shop.ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${shop.output()}`)));
  await Promise.race([failed, until(() => shop.output().includes(" is open at "))]);
  failed.catch(() => undefined);
  return { ...shop, url: `http://127.0.0.1:${port}` };
}

/** What a terminal does: every process of the group gets the signal. */
export async function pressCtrlC(shop: Launched): Promise<number | null> {
  process.kill(-shop.pid, "SIGINT");
  return shop.ended;
}

/** Ends what a failed test left running. */
export function endLaunched(): void {
  for (const pid of running) process.kill(-pid, "SIGKILL");
}
