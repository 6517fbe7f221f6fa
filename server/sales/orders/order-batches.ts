import { type PendingCall, runBatch } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isTooLate, type NewOrder, writeOrders } from "./write-orders.ts";

type WaitingOrder = PendingCall<NewOrder, string | undefined>;

const maxBatchSize = 16;

/**
 * Where the orders of one process are written. An order whose product is just being sold to somebody else would wait for that product's row anyway:
 * here it waits with the others who want it, and they are then written together, with one look at the row and one commit for all. Orders that
 * share nothing never wait here.
 */
class OrderBatches {
  readonly #db: Database;
  /** Who waits for a product that is being sold. */
  readonly #queues = new Map<string, WaitingOrder[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  write(order: NewOrder): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = { input: order, resolve, reject };
      const queue = order.lines.map(({ product }) => this.#queues.get(product)).find((found) => found);
      if (queue) queue.push(waiting);
      else void this.#serve([waiting]);
    });
  }

  async #serve(served: WaitingOrder[]): Promise<void> {
    const queue: WaitingOrder[] = [];
    const products = new Set(served.flatMap(({ input }) => input.lines.map(({ product }) => product)));
    for (const product of products) this.#queues.set(product, queue);
    await runBatch(this.#db, writeAll, served);
    for (const product of products) if (this.#queues.get(product) === queue) this.#queues.delete(product);
    while (queue.length > 0) void this.#serve(queue.splice(0, maxBatchSize));
  }
}

/** One of several that is too late keeps all from being written, and each is then tried alone. */
async function writeAll(db: Database, orders: NewOrder[]): Promise<(string | undefined)[]> {
  try {
    const createdAt = await writeOrders(db, orders);
    return orders.map(() => createdAt);
  } catch (error) {
    if (orders.length === 1 && isTooLate(error)) return [undefined];
    throw error;
  }
}

const desks = new WeakMap<Database, OrderBatches>();

/**
 * Answers when the order was placed; or nothing, having changed nothing, when the cart was ordered or its pieces were sold a moment ago: then it is
 * worth another look.
 */
export function writeOrder(db: Database, order: NewOrder): Promise<string | undefined> {
  const desk = desks.get(db) ?? new OrderBatches(db);
  desks.set(db, desk);
  return desk.write(order);
}
