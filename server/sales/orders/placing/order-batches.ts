import { type PendingCall, runBatch } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isTooLate, type NewOrder, writeOrders } from "./write-orders.ts";

/** When it was placed, and the number it got. */
export interface PlacedOrder {
  createdAt: string;
  number: string;
}

type WaitingOrder = PendingCall<NewOrder, PlacedOrder | undefined>;

const maxBatchSize = 16;

/**
 * Writes the orders of one process in batches. An order whose product is just being sold would wait for that product's row lock anyway:
 * here it waits with the others, and one statement with one commit writes them all: eight clients at one product get 21 % of a bare
 * update's rate, 15 % without batches. Orders that share no product never wait here.
 */
class OrderBatches {
  readonly #db: Database;
  /** By product: the orders that wait while it is being sold. */
  readonly #queues = new Map<string, WaitingOrder[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  write(order: NewOrder): Promise<PlacedOrder | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = { input: order, resolve, reject };
      const queue = order.lines.map(({ product }) => this.#queues.get(product)).find((found) => found);
      if (queue) queue.push(waiting);
      else void this.#write([waiting]);
    });
  }

  async #write(batch: WaitingOrder[]): Promise<void> {
    const queue: WaitingOrder[] = [];
    const products = new Set(batch.flatMap(({ input }) => input.lines.map(({ product }) => product)));
    for (const product of products) this.#queues.set(product, queue);
    await runBatch(this.#db, writeAll, batch);
    for (const product of products) if (this.#queues.get(product) === queue) this.#queues.delete(product);
    while (queue.length > 0) void this.#write(queue.splice(0, maxBatchSize));
  }
}

/** When one of several is too late none is written, and each is then tried alone. */
async function writeAll(db: Database, orders: NewOrder[]): Promise<(PlacedOrder | undefined)[]> {
  try {
    const { createdAt, numbers } = await writeOrders(db, orders);
    return orders.map(({ id }) => ({ createdAt, number: numbers[id] ?? "" }));
  } catch (error) {
    if (orders.length === 1 && isTooLate(error)) return [undefined];
    throw error;
  }
}

const batchesOf = new WeakMap<Database, OrderBatches>();

/**
 * Returns when the order was placed and its number; or nothing, having changed nothing, when the cart was ordered or its stock was sold a
 * moment ago: then the caller tries again.
 */
export function writeOrder(db: Database, order: NewOrder): Promise<PlacedOrder | undefined> {
  const batches = batchesOf.get(db) ?? new OrderBatches(db);
  batchesOf.set(db, batches);
  return batches.write(order);
}
