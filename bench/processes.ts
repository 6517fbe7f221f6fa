import { cpus } from "node:os";
import { ask } from "./answer.ts";
import { type Effort, measureTarget, median } from "./measure.ts";
import type { BenchRequest } from "./row.ts";
import { orderPlaced } from "./rows/order.ts";
import { openShop } from "./shop.ts";

const connectionsPerProcess = 4;
const stock = { products: 10_000, users: 1000 };

interface Measured {
  list: number;
  order: number;
}

/** Requests per second of a shop with so many processes, each time the median of the rounds. */
async function measureShop(
  processes: number,
  { seconds, rounds }: Pick<Effort, "seconds" | "rounds">,
): Promise<Measured> {
  const shop = await openShop(stock, { processes });
  const connections = connectionsPerProcess * processes;
  const run = async (request: BenchRequest, warmSeconds: number, untilIdle = async () => {}) => {
    const found: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const { requestsPerSecond } = await measureTarget(
        shop.target,
        request,
        connections,
        round > 0 ? seconds : warmSeconds,
      );
      if (round > 0) found.push(requestsPerSecond);
      await untilIdle();
    }
    return median(found);
  };
  try {
    const list: BenchRequest = {
      method: "GET",
      path: "/api/product/list",
      headers: { "accept-encoding": "gzip, deflate, br" },
    };
    for (let i = 0; i < 4 * processes; i++) await ask(shop.url, list);
    const order = await orderPlaced.prepare(shop);
    return {
      list: await run(list, seconds),
      order: await run(order.request, orderPlaced.warmSeconds ?? seconds, order.untilIdle),
    };
  } finally {
    await shop.close();
  }
}

/** What a second process adds on this machine, where clients, shop and database share the cores. */
export async function measureProcesses(effort: Pick<Effort, "seconds" | "rounds">): Promise<string> {
  const one = await measureShop(1, effort);
  const two = await measureShop(2, effort);
  const line = (title: string, of: keyof Measured) =>
    `${title}: ${one[of].toFixed(0)}/s with 1 process, ${two[of].toFixed(0)}/s with 2, ratio ${(two[of] / one[of]).toFixed(2)}`;
  return [
    `${connectionsPerProcess} connections per process, ${cpus().length} cores for clients, shop and database`,
    line("product list, hot", "list"),
    line("cart and order", "order"),
  ].join("\n");
}
