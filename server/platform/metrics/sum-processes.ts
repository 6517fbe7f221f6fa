import { loadPromClient, type MetricsOfProcess } from "./process-metrics.ts";

const isCumulative = ({ type }: MetricsOfProcess[number]) => ["counter", "histogram"].includes(String(type));

/**
 * Adds up the metrics of several processes. What a process counted stays in the sum when it has ended: a sum that went down would look to
 * Prometheus like a restart of everything, and the next value like a burst.
 */
export class ProcessSum {
  readonly #latest = new Map<number, MetricsOfProcess>();
  #ofEnded: MetricsOfProcess = [];

  /** Counters never go back: what a process says later replaces what it said before. */
  note(processId: number, metrics: MetricsOfProcess): void {
    this.#latest.set(processId, metrics);
  }

  async forget(processId: number): Promise<void> {
    const last = this.#latest.get(processId);
    this.#latest.delete(processId);
    if (!last) return;
    const { AggregatorRegistry } = await loadPromClient();
    const sum = AggregatorRegistry.aggregate([this.#ofEnded, last.filter(isCumulative)]);
    this.#ofEnded = (await sum.getMetricsAsJSON()) as MetricsOfProcess;
  }

  /** In the text format of Prometheus, with what is known beside the processes. */
  async format(beside: MetricsOfProcess = []): Promise<string> {
    const { AggregatorRegistry } = await loadPromClient();
    return AggregatorRegistry.aggregate([...this.#latest.values(), this.#ofEnded, beside]).metrics();
  }
}
