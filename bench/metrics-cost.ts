import { freePort } from "#server/testing/launched-shop.ts";
import { ask } from "./answer.ts";
import { type Effort, measureTarget, median } from "./measure.ts";
import type { BenchRequest } from "./row.ts";
import { openShop } from "./shop.ts";

const connections = 10;
const stock = { products: 1000 };
const list: BenchRequest = {
  method: "GET",
  path: "/api/product/list",
  headers: { "accept-encoding": "gzip, deflate, br" },
};

/** The cheapest answer of a shop with METRICS_PORT beside one without: both are open at once and asked in turn. */
export async function measureMetricsCost({ seconds, rounds }: Pick<Effort, "seconds" | "rounds">): Promise<string> {
  const plain = await openShop(stock);
  const watched = await openShop(stock, { environment: { METRICS_PORT: String(await freePort()) } });
  try {
    const shops = [plain, watched];
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
    const [without = 0, having = 0] = perSecond.map(median);
    const [cpuWithout = 0, cpuWith = 0] = cpuMicros.map(median);
    return [
      `product list, hot: ${without.toFixed(0)}/s without METRICS_PORT, ${having.toFixed(0)}/s with it, ratio ${(having / without).toFixed(3)}`,
      `processor time ${cpuWithout.toFixed(1)} and ${cpuWith.toFixed(1)} µs, ${(cpuWith - cpuWithout).toFixed(1)} µs more for each answer`,
    ].join("\n");
  } finally {
    await watched.close();
    await plain.close();
  }
}
