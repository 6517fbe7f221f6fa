import { createHmac } from "node:crypto";
import type { Row, Store } from "./store.ts";

const timeoutMs = 5_000;
const pollEveryMs = 5_000;
const maxAttempts = 14;

interface SenderOptions {
  secret: string;
  /** The schema with its table `deliveries`. */
  schema: string;
  /** What happens by itself, and may queue more. */
  beforeRound: () => Promise<void>;
  /** A webhook that is signed wrongly or long ago, for simulations of that. */
  fault?: (delivery: Row) => { secret?: string; ageMs?: number };
}

/** Sends queued webhooks to the shop and repeats each with backoff until it is acknowledged. */
export class WebhookSender {
  readonly #store: Store;
  readonly #options: SenderOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopped = true;

  constructor(store: Store, options: SenderOptions) {
    this.#store = store;
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.schedule();
    this.#store
      .run(`delete from ${this.#options.schema}.deliveries where delivered_at < now() - interval '7 days'`)
      .catch(() => undefined);
  }

  /** Sends what is due after this delay. */
  schedule(delayMs = 0): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = (this.#round ?? Promise.resolve()).then(() => this.#sendDue());
    }, delayMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #sendDue(): Promise<void> {
    let nextMs = pollEveryMs;
    try {
      await this.#options.beforeRound();
      while (!this.#isStopped && (await this.#sendNext()));
      const [next] = await this.#store.run(
        `select extract(epoch from min(due_at) - now()) * 1000 as ms
         from ${this.#options.schema}.deliveries where delivered_at is null and tries < ${maxAttempts}`,
      );
      if (next?.ms !== null) nextMs = Math.min(pollEveryMs, Math.max(20, Number(next?.ms)));
    } catch {
      // The database is unavailable for a moment. Nothing is lost: the next round reads the queue again.
    }
    this.schedule(nextMs);
  }

  /** False when nothing is due. The row is claimed before it is sent, so that of two processes only one sends it. */
  async #sendNext(): Promise<boolean> {
    const { schema, secret, fault } = this.#options;
    const [delivery] = await this.#store.run(
      `update ${schema}.deliveries set tries = tries + 1, due_at = now() + least(power(2, tries), 3600) * interval '1 second'
       where id = (
         select id from ${schema}.deliveries
         where delivered_at is null and due_at <= now() and tries < ${maxAttempts}
         order by due_at limit 1 for update skip locked
       ) returning *`,
    );
    if (!delivery) return false;
    if (await send(delivery, { secret, ageMs: 0, ...fault?.(delivery) })) {
      await this.#store.run(`update ${schema}.deliveries set delivered_at = now() where id = $1`, [delivery.id]);
    }
    return true;
  }
}

/** Whether the shop acknowledged the webhook. */
async function send({ url, body }: Row, { secret, ageMs }: { secret: string; ageMs: number }): Promise<boolean> {
  const timestamp = String(Date.now() - ageMs);
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
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

const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", secret).update(timestamp).update(body).digest("base64");
