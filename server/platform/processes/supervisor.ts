import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { ToProcess, ToSupervisor } from "./messages.ts";
import type { SupervisorLog } from "./supervisor-log.ts";
import { forwardLines } from "./whole-lines.ts";

/** A process that ends sooner after its start is slowed down: each time in a row twice as long, up to the longest. */
const steadyMs = 60_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A process that was told to stop is killed when it has not ended by then. */
export const killAfterMs = 20_000;
/** The first of a version may have to migrate. */
const readyWithinMs = { first: 10 * 60_000, other: 120_000 };

/** A process that ended, or took too long, before it was ready to answer. */
export class NotReady extends Error {}

type Ready = Extract<ToSupervisor, { kind: "ready" }>;

interface Child {
  worker: Worker;
  startedAt: number;
  /** How often in a row a process in this place ended soon after its start. */
  quickEnds: number;
  isRetired: boolean;
  /** How it ended: with which code or by which signal. */
  ended: Promise<string>;
  /** What it did before it was ready. */
  steps?: Ready["steps"];
}

interface Options {
  /** What is run; another one once a new version is on the disk. */
  program: () => string;
  nodeFlags: string[];
  folder: string;
  /** What a process is given beside the environment of this one. The first of a version prepares what all of them need. */
  environment: (start: { isFirst: boolean }) => NodeJS.ProcessEnv;
  log: SupervisorLog;
  /** Called before each start; what the process needs may be gone as well. */
  beforeStart?: () => Promise<void>;
  /** Called when a process has become ready or has ended. */
  onChange?: () => void;
}

/**
 * Runs several processes behind one port with node:cluster: this one owns the listening socket and hands each connection to the next
 * process in turn (round robin). One that dies is started again; all of them can be replaced one by one without a connection being refused.
 */
export class Supervisor {
  readonly #options: Options;
  readonly #all = new Set<Child>();
  readonly #serving = new Set<Child>();
  readonly #stopping = new AbortController();
  #count = 1;
  #restarts = 0;

  constructor(options: Options) {
    this.#options = options;
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.on("message", (sender, message: ToSupervisor) => {
      if (message?.kind !== "spent") return;
      for (const { worker } of this.#serving) if (worker !== sender) send(worker, message);
    });
  }

  /** The processes that serve, and how often one had to be started again. */
  get state(): { restarts: number; wanted: number; processes: { pid: number; startedAt: string }[] } {
    const processes = [...this.#serving].map(({ worker, startedAt }) => ({
      pid: worker.process.pid ?? 0,
      startedAt: new Date(startedAt).toISOString(),
    }));
    return { restarts: this.#restarts, wanted: this.#count, processes };
  }

  /** Resolves when the first process is ready, with what that took, and throws when it does not become so; the others follow. */
  async start(count: number): Promise<Ready["steps"]> {
    this.#count = count;
    const { steps } = await this.#open({ isFirst: true });
    for (let i = 1; i < count; i++) void this.#keepOpening(0);
    return steps;
  }

  /**
   * Replaces all processes, one by one: the old one retires when the new one is ready. Throws when one does not become ready; then it and
   * those after it stay as they are.
   */
  async replaceAll(count: number): Promise<void> {
    this.#count = count;
    const former = [...this.#serving];
    for (const [place, old] of former.entries()) {
      if (place < count) await this.#open({ isFirst: place === 0 });
      await this.#retire(old);
    }
    for (let place = former.length; place < count; place++) await this.#open({ isFirst: place === 0 });
  }

  /** Ends all processes: requests under way are answered first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(
      [...this.#all].map((child) => {
        child.worker.process.kill("SIGTERM");
        return untilEnded(child);
      }),
    );
  }

  async #open({ isFirst, quickEnds = 0 }: { isFirst: boolean; quickEnds?: number }): Promise<Child> {
    await this.#options.beforeStart?.();
    this.#stopping.signal.throwIfAborted();
    const { program, nodeFlags, folder, environment } = this.#options;
    cluster.setupPrimary({
      exec: program(),
      args: [],
      execArgv: nodeFlags,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const worker = cluster.fork({
      ...environment({ isFirst }),
      PROCESSES: String(this.#count),
    });
    const { stdout, stderr } = worker.process;
    if (stdout) forwardLines(stdout, process.stdout);
    if (stderr) forwardLines(stderr, process.stderr);
    // Later than its exit: by then all that it wrote has arrived.
    const ended = new Promise<string>((resolve) =>
      worker.process.once("close", (code, signal) => resolve(signal ?? `code ${code}`)),
    );
    const child: Child = { worker, startedAt: performance.now(), quickEnds, isRetired: false, ended };
    this.#all.add(child);
    void ended.then(() => this.#all.delete(child));
    child.steps = await this.#untilReady(child, isFirst ? readyWithinMs.first : readyWithinMs.other);
    this.#serving.add(child);
    this.#options.onChange?.();
    void ended.then((how) => this.#handleEnd(child, how));
    return child;
  }

  async #untilReady({ worker, ended }: Child, withinMs: number): Promise<Ready["steps"]> {
    const { promise: ready, resolve } = Promise.withResolvers<Ready["steps"]>();
    worker.on("message", (message: ToSupervisor) => message.kind === "ready" && resolve(message.steps));
    const patience = new AbortController();
    const timeout = wait(withinMs, undefined, { signal: patience.signal, ref: false }).then(
      () => {
        worker.process.kill("SIGKILL");
        throw new NotReady(`it took longer than ${withinMs / 1000} seconds`);
      },
      () => undefined,
    );
    const failed = ended.then((how) => {
      throw new NotReady(`it ended with ${how}`);
    });
    failed.catch(() => undefined);
    try {
      return await Promise.race([ready, failed, timeout]);
    } finally {
      patience.abort();
    }
  }

  #handleEnd(child: Child, how: string): void {
    this.#serving.delete(child);
    this.#options.onChange?.();
    if (child.isRetired || this.#stopping.signal.aborted) return;
    this.#restarts += 1;
    const livedMs = Math.round(performance.now() - child.startedAt);
    const quickEnds = livedMs < steadyMs ? child.quickEnds + 1 : 1;
    const { log } = this.#options;
    const ofWhich = { process: child.worker.process.pid, how, livedMs, restarts: this.#restarts };
    log.error(ofWhich, "a process of the shop ended and is started again");
    void this.#keepOpening(quickEnds);
  }

  /** Never gives up: what keeps a process from starting may pass. */
  async #keepOpening(quickEnds: number): Promise<void> {
    const { signal } = this.#stopping;
    for (let ends = quickEnds; !signal.aborted; ends++) {
      const pauseMs = ends === 0 ? 0 : Math.min(firstPauseMs * 2 ** (ends - 1), longestPauseMs);
      try {
        await wait(pauseMs, undefined, { signal });
        // The places may have become fewer meanwhile.
        if (this.#serving.size >= this.#count) return;
        await this.#open({ isFirst: quickEnds > 0, quickEnds: ends });
        return;
      } catch (error) {
        if (signal.aborted) return;
        const reason = (error as Error).message;
        this.#options.log.error({ reason, tries: ends + 1 }, "a process of the shop could not be started");
      }
    }
  }

  async #retire(child: Child): Promise<void> {
    child.isRetired = true;
    this.#serving.delete(child);
    send(child.worker, { kind: "retire" });
    await untilEnded(child);
  }
}

function send(worker: Worker, message: ToProcess): void {
  // One that ends at this moment needs to hear nothing.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

async function untilEnded({ worker, ended }: Child): Promise<void> {
  const kill = setTimeout(() => worker.process.kill("SIGKILL"), killAfterMs);
  await ended;
  clearTimeout(kill);
}
