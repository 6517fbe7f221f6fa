import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** In seconds: most answers take single milliseconds, and a minute is as long as anybody waits. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Tally {
  labels: { method: string; route: string };
  byStatus: Map<number, number>;
  /** For each bound, the requests that took no longer than it and longer than the one before. */
  within: number[];
  count: number;
  sumSeconds: number;
}

/**
 * Counts requests and how long they took. In plain numbers: prom-client checks and joins the labels for every value, which is some percent
 * of what the cheapest answers cost.
 */
export class RequestTally {
  readonly #byRoute = new Map<string, Map<string, Tally>>();

  note(method: string, route: string, status: number, ms: number): void {
    const tally = this.#byRoute.get(route)?.get(method) ?? this.#add(method, route);
    const seconds = ms / 1000;
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
    tally.count += 1;
    tally.sumSeconds += seconds;
    for (let i = 0; i < bounds.length; i++) {
      if (seconds <= (bounds[i] as number)) {
        tally.within[i] = (tally.within[i] as number) + 1;
        break;
      }
    }
  }

  #add(method: string, route: string): Tally {
    const tally = {
      labels: { method, route },
      byStatus: new Map(),
      within: bounds.map(() => 0),
      count: 0,
      sumSeconds: 0,
    };
    const ofRoute = this.#byRoute.get(route) ?? new Map<string, Tally>();
    this.#byRoute.set(route, ofRoute.set(method, tally));
    return tally;
  }

  /** As prom-client tells its own. */
  format(): MetricObjectWithValues<MetricValue<string>>[] {
    const all = [...this.#byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]);
    const requests = {
      name: "shop_http_requests_total",
      help: "Requests answered, by method, route pattern and status",
      type: "counter",
      values: all.flatMap(({ labels, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { ...labels, status }, value })),
      ),
      aggregator: "sum",
    };
    const name = "shop_http_request_duration_seconds";
    const durations = {
      name,
      help: "Time to answer a request",
      type: "histogram",
      values: all.flatMap(({ labels, within, count, sumSeconds }) => {
        let upTo = 0;
        return [
          ...within.map((many, i) => {
            upTo += many;
            return { labels: { le: bounds[i], ...labels }, value: upTo, metricName: `${name}_bucket` };
          }),
          { labels: { le: "+Inf", ...labels }, value: count, metricName: `${name}_bucket` },
          { labels, value: sumSeconds, metricName: `${name}_sum` },
          { labels, value: count, metricName: `${name}_count` },
        ];
      }),
      aggregator: "sum",
    };
    return [requests, durations] as unknown as MetricObjectWithValues<MetricValue<string>>[];
  }
}
