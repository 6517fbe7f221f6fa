import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const shutdownMs = 20_000;
const debounceMs = 100;

/** The open channel tells the shop when the launcher is gone, however that came about. */
function spawnShop(mode: "production" | "development"): ChildProcess {
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/commands/serve.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

const exitCode = (shop: ChildProcess) =>
  new Promise<number>((resolve) => {
    shop.once("exit", (code, signal) => {
      if (signal) console.error(`The shop was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });

function requestStop(shop: ChildProcess): void {
  shop.kill("SIGTERM");
  setTimeout(() => shop.kill("SIGKILL"), shutdownMs).unref();
}

/** Runs the shop until it ends or is told to stop; gives its exit code. */
export async function runShop(signal: AbortSignal): Promise<number> {
  const shop = spawnShop("production");
  signal.addEventListener("abort", () => requestStop(shop), { once: true });
  return exitCode(shop);
}

/** Runs the shop and starts it anew whenever a source of the server changes; the browser's side reloads itself. */
export async function runWatchedShop(signal: AbortSignal): Promise<number> {
  let changed = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = ["server", "contract", "demo"].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(ts|sql)$/.test(name) || name.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(changed.resolve, debounceMs);
    }),
  );
  signal.addEventListener("abort", () => changed.resolve(), { once: true });
  while (!signal.aborted) {
    const shop = spawnShop("development");
    const end = exitCode(shop);
    changed = Promise.withResolvers();
    await changed.promise;
    requestStop(shop);
    await end;
  }
  for (const watcher of watchers) watcher.close();
  return 0;
}
