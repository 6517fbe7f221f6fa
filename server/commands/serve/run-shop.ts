import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleServer, type ServingProgram, servingSources } from "#server/commands/build/bundle-server.ts";
import { localUrl } from "#server/platform/http/listen.ts";
import { allocatorSettings, nodeFlags } from "#server/platform/process-memory.ts";
import { createRunFile, type RunState } from "#server/platform/processes/run-file.ts";
import { NotReady, Supervisor } from "#server/platform/processes/supervisor.ts";
import { createSupervisorLog } from "#server/platform/processes/supervisor-log.ts";
import { SupervisorMetrics } from "#server/platform/processes/supervisor-metrics.ts";
import { printLine } from "#server/platform/terminal.ts";
import { loadSettings, type Settings } from "#server/settings/settings.ts";
import { listenForScrapes } from "./metrics-listener.ts";
import type { Step } from "./step-times.ts";

const root = join(import.meta.dirname, "../../..");
const shutdownMs = 20_000;
const debounceMs = 100;

interface Options {
  settings: Settings;
  program: ServingProgram;
  /** Aborted when the shop is to stop. */
  signal: AbortSignal;
  /** Called before each start of a process. */
  beforeStart: () => Promise<void>;
  /** Gives the function to call when the processes are to be replaced, and what the first of them did before it was open. */
  onOpen: (reload: () => void, steps: readonly Step[]) => void;
}

/** Runs the processes of the shop until it is told to stop; gives the exit code. */
export async function runShop({ settings, signal, beforeStart, onOpen, ...options }: Options): Promise<number> {
  let { program } = options;
  const log = createSupervisorLog(settings);
  const runFile = await createRunFile(settings).catch((error: Error) => {
    log.warn({ reason: error.message }, "npm run reload will not find this shop; SIGHUP reaches it");
    return undefined;
  });
  // Closed to others, and its name short enough for the address of a socket.
  const sockets = await mkdtemp(join(tmpdir(), "tana-bana-"));
  let reload: RunState["reload"];
  const supervisor = new Supervisor({
    program: () => program.file,
    nodeFlags,
    folder: root,
    environment: ({ isFirst }) => ({
      ...program.env,
      ...allocatorSettings(),
      NODE_ENV: "production",
      PROCESS_SOCKETS: sockets,
      PROCESS_RESTARTS: String(supervisor.state.restarts),
      PROCESS_IS_PREPARED: isFirst ? "" : "yes",
    }),
    log,
    beforeStart,
    onChange: writeState,
  });

  function writeState(): void {
    runFile?.write({ pid: process.pid, ...supervisor.state, ...(reload && { reload }) });
  }

  async function replaceProcesses(): Promise<string> {
    const built = await runProgram("server/commands/build.ts");
    if (built !== 0) throw new Error("The pages could not be built; the processes stay as they are.");
    program = await bundleServer(signal);
    await supervisor.replaceAll(loadSettings().processes);
    return "All processes were replaced.";
  }

  /** One after the other: whoever asks while the processes are replaced may have changed something since. */
  let reloading = Promise.resolve();
  const requestReload = () => {
    reloading = reloading.then(async () => {
      if (signal.aborted) return;
      const number = (reload?.number ?? 0) + 1;
      reload = { number };
      writeState();
      const outcome = await replaceProcesses().then(
        (sentence) => ({ isDone: true, sentence }),
        (error: Error) => ({ isDone: false, sentence: describeFailure(error) }),
      );
      if (signal.aborted) return;
      log[outcome.isDone ? "info" : "error"](supervisor.state, outcome.sentence);
      reload = { number, outcome };
      writeState();
    });
  };

  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => void supervisor.stop().then(resolve), { once: true });
  });
  const scrapes = settings.metricsPort
    ? await listenForScrapes(
        settings,
        measureProcesses(() => supervisor.state),
      )
    : undefined;
  try {
    const steps = await supervisor.start(settings.processes);
    printLine(`${settings.storeName} is open at ${localUrl(settings)}`);
    onOpen(requestReload, steps ?? []);
    await stopped;
    return 0;
  } catch (error) {
    if (signal.aborted) await stopped;
    else if (!(error instanceof NotReady)) throw error;
    // It has said why.
    return signal.aborted ? 0 : 1;
  } finally {
    await scrapes?.close();
    runFile?.remove();
    await rm(sockets, { recursive: true, force: true });
  }
}

function measureProcesses(readState: ConstructorParameters<typeof SupervisorMetrics>[0]): () => Promise<string> {
  const metrics = new SupervisorMetrics(readState);
  return () => metrics.format();
}

const describeFailure = (error: Error) =>
  error instanceof NotReady
    ? `A new process did not become ready: ${error.message}. The others stay as they are.`
    : error.message;

/** A program of the version that is on the disk now, which this process may not be. */
const runProgram = (program: string) =>
  new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeFlags, program], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject).once("exit", resolve);
  });

/** The open channel tells the shop when the launcher is gone, however that came about. */
function spawnShop(): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, servingSources.file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

function requestStop(shop: ChildProcess): void {
  shop.kill("SIGTERM");
  setTimeout(() => shop.kill("SIGKILL"), shutdownMs).unref();
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
    const shop = spawnShop();
    const end = new Promise((resolve) => shop.once("exit", resolve));
    changed = Promise.withResolvers();
    await changed.promise;
    requestStop(shop);
    await end;
  }
  for (const watcher of watchers) watcher.close();
  return 0;
}
