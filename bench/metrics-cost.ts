import { freePort } from "#server/testing/shops/launched-shop.ts";
import { ask } from "./answer.ts";
import { type Effort, measureTarget, median } from "./measure.ts";
import type { BenchRequest } from "./row.ts";
import { type OpenShop, openShop } from "./shop.ts";

const connections = 10;
const stock = { products: 1000 };
const list: BenchRequest = {
  method: "GET",
  path: "/api/product/list",
  headers: { "accept-encoding": "gzip, deflate, br" },
};

/**
 * The cheapest answer of a shop with METRICS_PORT between two without: all are open at once and asked in turn. Two equal processes differ
 * by more than the metrics cost, so the ratio of the two without says how much the other one is worth.
 */
export async function measureMetricsCost({ seconds, rounds }: Pick<Effort, "seconds" | "rounds">): Promise<string> {
  const shops: OpenShop[] = [];
  try {
    const environments: Record<string, string>[] = [{}, { METRICS_PORT: String(await freePort()) }, {}];
    for (const environment of environments) {
      shops.push(await openShop(stock, { environment }));
    }
    for (const { url } of shops) for (let n = 0; n < 4; n++) await ask(url, list);
    const perSecond = shops.map((): number[] => []);
    const cpuMicros = shops.map((): number[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [n, { target }] of shops.entries()) {
        const figures = await measureTarget(target, list, connections, seconds);
        if (round === 0) continue;
        perSecond[n]?.push(figures.requestsPerSecond);
        cpuMicros[n]?.push(figures.cpuMicrosPerRequest);
      }
    }
    const [first = 0, watched = 0, second = 0] = perSecond.map(median);
    const [cpuFirst = 0, cpuWatched = 0, cpuSecond = 0] = cpuMicros.map(median);
    const [without, cpuWithout] = [(first + second) / 2, (cpuFirst + cpuSecond) / 2];
    return [
      `product list, hot: ${first.toFixed(0)}/s and ${second.toFixed(0)}/s without METRICS_PORT, ${watched.toFixed(0)}/s with it`,
      `ratio to their mean ${(watched / without).toFixed(3)}; of the two to each other ${(second / first).toFixed(3)}`,
      `processor time ${cpuFirst.toFixed(1)} and ${cpuSecond.toFixed(1)} µs, with it ${cpuWatched.toFixed(1)} µs: ${(cpuWatched - cpuWithout).toFixed(1)} µs more for each answer`,
    ].join("\n");
  } finally {
    for (const shop of shops.reverse()) await shop.close();
  }
}
