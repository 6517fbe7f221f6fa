import type { Database } from "#server/database/client.ts";
import { postgresError } from "#server/database/transaction.ts";
import { isShort, type NewOrder, type WrittenOrder, writeOrders } from "./write-orders.ts";

interface Waiting {
  order: NewOrder;
  resolve(written: WrittenOrder | undefined): void;
  reject(error: unknown): void;
}

const mostTogether = 16;
/** Data that cannot be, or that a constraint refuses. */
const breaksRule = (error: unknown): boolean => /^2[23]/.test(postgresError(error).code ?? "");

/**
 * Where the orders of one process are written. An order whose product is just being sold to somebody else would wait for that product's row anyway:
 * here it waits with the others who want it, and they are then written together, with one look at the row and one commit for all. Orders that
 * share nothing never wait here.
 */
class OrderDesk {
  readonly #db: Database;
  /** Who waits for a product that is being sold. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  write(order: NewOrder): Promise<WrittenOrder | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = { order, resolve, reject };
      const queue = order.lines.map(({ product }) => this.#queues.get(product)).find((found) => found);
      if (queue) queue.push(waiting);
      else void this.#serve([waiting]);
    });
  }

  async #serve(served: Waiting[]): Promise<void> {
    const queue: Waiting[] = [];
    const products = new Set(served.flatMap(({ order }) => order.lines.map(({ product }) => product)));
    for (const product of products) this.#queues.set(product, queue);
    await this.#settle(served);
    for (const product of products) if (this.#queues.get(product) === queue) this.#queues.delete(product);
    while (queue.length > 0) void this.#serve(queue.splice(0, mostTogether));
  }

  /** Never throws: each is told by itself. */
  async #settle(served: Waiting[]): Promise<void> {
    try {
      const all = await writeOrders(
        this.#db,
        served.map(({ order }) => order),
      );
      for (const { order, resolve } of served) resolve(all.find(({ cartId }) => cartId === order.cartId));
    } catch (error) {
      // What breaks a rule of the data may be one of them; a database that is away is none of them.
      if (served.length > 1 && breaksRule(error)) for (const one of served) await this.#settle([one]);
      else for (const { resolve, reject } of served) isShort(error) ? resolve(undefined) : reject(error);
    }
  }
}

const desks = new WeakMap<Database, OrderDesk>();

/** Answers nothing, and has changed nothing, when the cart was ordered or its pieces were sold a moment ago: then it is worth another look. */
export function writeOrder(db: Database, order: NewOrder): Promise<WrittenOrder | undefined> {
  const desk = desks.get(db) ?? new OrderDesk(db);
  desks.set(db, desk);
  return desk.write(order);
}
