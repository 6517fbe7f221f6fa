import type { FastifyInstance } from "fastify";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import { countRequests } from "./count-requests.ts";
import { definedCounters, type EventCounter } from "./counters.ts";
import type { Figure } from "./figures.ts";
import { RequestTally } from "./request-tally.ts";

/** The metrics of one process, as they travel to the supervisor. */
export type MetricsOfProcess = MetricObjectWithValues<MetricValue<string>>[];

/** A value of this process, read when somebody asks. */
export interface ProcessGauge {
  name: string;
  help: string;
  labelNames?: string[];
  /** Each value with its labels. Those of all processes are added up. */
  read(): { labels?: Record<string, string>; value: number }[];
}

export interface ProcessMetrics {
  /** Counts the requests of an app that has no routes yet. */
  watch(app: FastifyInstance): void;
  /** Figures of the shop as a whole are apart: only one process is asked for them. */
  read(options: { withFigures: boolean }): Promise<{ metrics: MetricsOfProcess; figures: MetricsOfProcess }>;
}

interface Sources {
  gauges: ProcessGauge[];
  readFigures: () => Promise<Figure[]>;
}

/** Measures this process. The library is loaded here and nowhere else, so a shop that is not measured does without it. */
export async function createProcessMetrics({ gauges, readFigures }: Sources): Promise<ProcessMetrics> {
  const prom = await loadPromClient();
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  takeSlowestLoop(registry);
  const common = { registers: [registry] };
  const requests = new RequestTally();
  for (const { name, help, labelNames = [], read } of gauges) {
    new prom.Gauge({
      ...common,
      name,
      help,
      labelNames,
      collect() {
        for (const { labels = {}, value } of read()) this.set(labels, value);
      },
    });
  }
  return {
    watch: (app) => countRequests(app, (method, route, status, ms) => requests.note(method, route, status, ms)),
    async read({ withFigures }) {
      const [own, figures] = await Promise.all([registry.getMetricsAsJSON(), withFigures ? readFigures() : []]);
      return {
        metrics: [...own, ...requests.format(), ...definedCounters().map(formatCounter)],
        figures: formatFigures(figures),
      };
    },
  };
}

/** It is CommonJS: its names are those of the default export. */
export const loadPromClient = async () => (await import("prom-client")).default;

/** Among several processes the one whose event loop is held up longest counts. */
function takeSlowestLoop(registry: Registry): void {
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name) as unknown as { aggregator: string };
    if (name.startsWith("nodejs_eventloop_lag_")) metric.aggregator = "max";
  }
}

const metric = (type: "counter" | "gauge", name: string, help: string, values: MetricValue<string>[]) =>
  ({ name, help, type, values, aggregator: "sum" }) as unknown as MetricsOfProcess[number];

function formatCounter({ name, help, labelNames, series }: EventCounter) {
  const values = series.map(({ labels, value }) => ({
    labels: Object.fromEntries(labelNames.map((label, i) => [label, labels[i] ?? ""])),
    value,
  }));
  return metric("counter", name, help, values);
}

/** Also for what the supervisor knows by itself. */
export function formatFigures(figures: Figure[], type: "counter" | "gauge" = "gauge"): MetricsOfProcess {
  const byName = Map.groupBy(figures, ({ name }) => name);
  return [...byName].map(([name, same]) =>
    metric(
      type,
      name,
      same[0]?.help ?? "",
      same.map(({ labels = {}, value }) => ({ labels, value })),
    ),
  );
}
