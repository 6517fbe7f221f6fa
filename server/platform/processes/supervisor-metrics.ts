import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "#server/platform/metrics/figures.ts";
import { formatFigures, type MetricsOfProcess } from "#server/platform/metrics/process-metrics.ts";
import { ProcessSum } from "#server/platform/metrics/sum-processes.ts";
import type { ToProcess, ToSupervisor } from "./messages.ts";

interface SupervisorState {
  restarts: number;
  wanted: number;
  processes: { pid: number }[];
}

/** A process that has not answered by then is held up; what it said last counts. Longer than reading the figures may take. */
const withinMs = 3_000;

/**
 * One answer for all processes. Not prom-client's own way through node:cluster, which asks every process that is connected and fails when
 * one of them does not answer: one that starts, ends or hangs is just when somebody wants to look.
 */
export class SupervisorMetrics {
  readonly #readState: () => SupervisorState;
  readonly #sum = new ProcessSum();
  readonly #answered = new Map<number, () => void>();
  #silent = new Set<number>();
  #figures: MetricsOfProcess = [];
  #collecting: Promise<string> | undefined;

  constructor(readState: () => SupervisorState) {
    this.#readState = readState;
    cluster.on("message", (worker, message: ToSupervisor) => {
      if (message?.kind !== "metrics") return;
      this.#sum.note(pidOf(worker), message.metrics);
      if (message.figures.length > 0) this.#figures = message.figures;
      this.#answered.get(pidOf(worker))?.();
    });
    cluster.on("exit", (worker) => void this.#sum.forget(pidOf(worker)));
  }

  /** In the text format of Prometheus. Whoever asks while it is being collected gets the same. */
  format(): Promise<string> {
    this.#collecting ??= this.#collect().finally(() => (this.#collecting = undefined));
    return this.#collecting;
  }

  async #collect(): Promise<string> {
    const serving = new Set(this.#readState().processes.map(({ pid }) => pid));
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && serving.has(pidOf(worker)));
    const asked = workers as Worker[];
    this.#figures = [];
    const forFigures = asked.find((worker) => !this.#silent.has(pidOf(worker))) ?? asked[0];
    const patience = new AbortController();
    const answers = asked.map(async (worker) => {
      const answer = new Promise<void>((resolve) => this.#answered.set(pidOf(worker), resolve));
      send(worker, { kind: "read metrics", withFigures: worker === forFigures });
      await answer;
      return pidOf(worker);
    });
    const heard = new Set<number>();
    for (const answer of answers) void answer.then((pid) => heard.add(pid));
    await Promise.race([
      Promise.all(answers),
      wait(withinMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    this.#silent = new Set(asked.map(pidOf).filter((pid) => !heard.has(pid)));
    this.#answered.clear();
    return this.#sum.format([...this.#figures, ...this.#ownMetrics()]);
  }

  #ownMetrics(): MetricsOfProcess {
    const { restarts, wanted, processes } = this.#readState();
    const gauges: Figure[] = [
      { name: "shop_processes", help: "Processes that serve", value: processes.length },
      { name: "shop_processes_wanted", help: "Processes that should serve", value: wanted },
      { name: "shop_processes_silent", help: "Processes that did not answer this scrape", value: this.#silent.size },
    ];
    const counters = [
      { name: "shop_process_restarts_total", help: "How often a process ended and was started again", value: restarts },
    ];
    return [...formatFigures(gauges), ...formatFigures(counters, "counter")];
  }
}

const pidOf = (worker: Worker): number => worker.process.pid ?? 0;

function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
