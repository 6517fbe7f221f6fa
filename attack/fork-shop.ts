import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "..");
const readyWithinMs = 120_000;

/** The shop with its pages, which must have been built, or without. */
const programs = { "with pages": "server/commands/serve.ts", "without pages": "attack/shop-process.ts" };

interface Memory {
  heapBytes: number;
  rssBytes: number;
}

export interface ShopProcess {
  url: string;
  memory(): Promise<Memory>;
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** One process of the shop, which ends when it is told, or with this one. */
export async function forkShop(
  kind: keyof typeof programs,
  port: number,
  environment: Record<string, string>,
): Promise<ShopProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = fork(join(root, programs[kind]), {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment, PORT: String(port) },
    execArgv: ["--expose-gc", "--import", join(import.meta.dirname, "report-memory.ts")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stop = async () => {
    if (!isRunning(child)) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const deadline = Date.now() + readyWithinMs;
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (!isRunning(child) || Date.now() > deadline) {
      await stop();
      throw new Error("the shop to be attacked did not open");
    }
    await wait(100);
  }
  return {
    url,
    async memory() {
      const told = once(child, "message");
      child.send("memory");
      const [memory] = await told;
      return memory as Memory;
    },
    isAlive: () => isRunning(child),
    stop,
  };
}
