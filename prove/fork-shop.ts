import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Settings } from "#server/settings/settings.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";

interface Shop {
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "tokenSecret" | "publicUrl">;
}

const processes = new Set<() => Promise<void>>();

/** Called once in a file: whatever is left of the processes ends with its tests. */
export const endProcesses = () => afterAll(() => Promise.all([...processes].map((kill) => kill())));

interface Options {
  port?: number | undefined;
  env?: Record<string, string>;
  /** A module beside this one that is loaded before all others. */
  preload?: string;
}

/** One more process of a shop. */
export async function forkShop({ settings }: Shop, { port: requestedPort, env = {}, preload }: Options = {}) {
  const port = requestedPort ?? (await freePort());
  const child = fork(join(import.meta.dirname, "shop-process.ts"), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      TOKEN_SECRET: settings.tokenSecret,
      PUBLIC_URL: settings.publicUrl,
      PORT: String(port),
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ...env,
    },
    execArgv: preload ? ["--import", join(import.meta.dirname, preload)] : [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  processes.add(kill);
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("a process of the shop did not open"))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    kill,
    /** Sends the process a message and waits for its answer. */
    async tell(message: object): Promise<void> {
      const answered = once(child, "message");
      child.send(message);
      await answered;
    },
  };
}
