import { createHmac } from "node:crypto";
import { decideWaiting } from "./payments.ts";
import type { Store } from "./store.ts";

const patienceMs = 5_000;
const restMs = 5_000;
const triesMax = 14;

/** The signature of a body at a moment, as the shop checks it. */
const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", secret).update(timestamp).update(body).digest("base64");

async function deliver(secret: string, url: string, body: string): Promise<boolean> {
  const timestamp = String(Date.now());
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        "content-type": "application/json",
        "x-webhook-timestamp": timestamp,
        "x-webhook-signature": sign(secret, timestamp, body),
      },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Tells the shop what happened, again and again until it says that it has understood. */
export class Messenger {
  readonly #store: Store;
  readonly #secret: string;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopped = true;

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  start(): void {
    this.#isStopped = false;
    this.wake();
    this.#store
      .run("delete from demo_gateway.deliveries where delivered_at < now() - interval '7 days'")
      .catch(() => undefined);
  }

  /** There may be news. */
  wake(inMs = 0): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = (this.#round ?? Promise.resolve()).then(() => this.#tellAll());
    }, inMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #tellAll(): Promise<void> {
    let nextMs = restMs;
    try {
      await decideWaiting(this.#store);
      while (!this.#isStopped && (await this.#tellOne()));
      const [next] = await this.#store.run(
        `select extract(epoch from min(due_at) - now()) * 1000 as ms from demo_gateway.deliveries where delivered_at is null and tries < ${triesMax}`,
      );
      if (next?.ms !== null) nextMs = Math.min(restMs, Math.max(20, Number(next?.ms)));
    } catch {
      // The database is away for a moment; nothing is lost, the next round finds it.
    }
    this.wake(nextMs);
  }

  /** Takes the next piece of news that is due; false when there is none. Claimed first, so that of two processes one delivers it. */
  async #tellOne(): Promise<boolean> {
    const [news] = await this.#store.run(
      `update demo_gateway.deliveries set tries = tries + 1, due_at = now() + least(power(2, tries), 3600) * interval '1 second'
       where id = (
         select id from demo_gateway.deliveries
         where delivered_at is null and due_at <= now() and tries < ${triesMax}
         order by due_at limit 1 for update skip locked
       ) returning id, url, body`,
    );
    if (!news) return false;
    if (await deliver(this.#secret, news.url, news.body)) {
      await this.#store.run("update demo_gateway.deliveries set delivered_at = now() where id = $1", [news.id]);
    }
    return true;
  }
}
