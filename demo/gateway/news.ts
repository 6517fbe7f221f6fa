import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "./store.ts";

/** How the gateway may be told to misbehave, as real ones do now and then. */
export const Manners = z.object({
  /** The shop is never told. */
  isSilent: z.boolean().default(false),
  /** The shop is told this much later. */
  lateMs: z.int().min(0).max(3_600_000).default(0),
  /** Each piece of news is late by a chance of its own, up to `lateMs`: the last may come first. */
  isShuffled: z.boolean().default(false),
  /** The shop is told this often. */
  times: z.int().min(1).max(10).default(1),
  /** The shop is told of one rupee more than was paid. */
  hasWrongAmount: z.boolean().default(false),
});
export type Manners = z.infer<typeof Manners>;

/** For one session, or for all that have no manners of their own. */
export const setManners = (store: Store, reference: string | undefined, manners: Manners) =>
  store.run(
    `insert into demo_gateway.manners (reference, manners) values ($1, $2)
     on conflict (reference) do update set manners = excluded.manners`,
    [reference ?? "*", manners],
  );

async function mannersFor(run: Run, reference: string): Promise<Manners> {
  const [row] = await run(
    "select manners from demo_gateway.manners where reference in ($1, '*') order by reference = '*' limit 1",
    [reference],
  );
  return Manners.parse(row?.manners ?? {});
}

interface News {
  type: string;
  reference: string;
  payment?: { id: string; state: string; amount_paise: number; currency: string };
  refund?: { id: string };
}

/** Writes down what the shop is to be told, together with the change itself: it is told, whatever happens in between. */
export async function queueNews(run: Run, session: Row, news: News, notBeforeMs = 0): Promise<void> {
  const manners = await mannersFor(run, session.reference);
  if (manners.isSilent) return;
  if (manners.hasWrongAmount && news.payment) news.payment.amount_paise += 100;
  const body = JSON.stringify({ event_id: randomUUID(), ...news, at: new Date().toISOString() });
  for (let i = 0; i < manners.times; i++) {
    const lateMs = notBeforeMs + (manners.isShuffled ? Math.random() * manners.lateMs : manners.lateMs);
    await run(
      `insert into demo_gateway.deliveries (url, body, due_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
      [session.notify_url, body, lateMs],
    );
  }
}
