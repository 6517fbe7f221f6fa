import { eq, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { type LockedOrder, lockOrder, recordOrderEvent, requestSettling } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type PayoutReport, payoutProvider } from "./providers.ts";
import { unsealDetails } from "./refund-details.ts";
import { type PayoutRow, payouts } from "./tables.ts";

/** The delays add up to most of a day: a provider may be unreachable that long. */
export const trackPayoutJob = defineJob<{ payoutId: string }>("track-payout", {
  retryLimit: 30,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: 2 * seconds.minute,
  concurrency: 5,
});

/** It may be paid from now on: by the provider, or by staff. */
export async function startPayout(
  tx: Queries,
  order: LockedOrder,
  { id, amountPaise, provider }: Pick<PayoutRow, "id" | "amountPaise" | "provider">,
): Promise<void> {
  await recordOrderEvent(tx, order, { kind: "payout-requested", amountPaise });
  if (provider !== "hand") await enqueue(tx, trackPayoutJob, { payoutId: id });
}

interface PayoutContext {
  db: Database;
  settings: Settings;
  log: Pick<FastifyBaseLogger, "error">;
}

const isOver = ({ state }: PayoutRow) => state === "done" || state === "refused";

/** Asks the provider to pay, or reads how it stands, and is enqueued again until it has come to its end. */
export async function trackPayout({ db, settings, log }: PayoutContext, payoutId: string): Promise<void> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, payoutId));
  if (!payout || isOver(payout) || payout.state === "to approve" || payout.provider === "hand") return;
  const provider = payoutProvider(settings, payout.provider);
  if (!provider) throw new Error(`A payout through ${payout.provider} cannot be made: it is not set up any more.`);
  const to = unsealDetails(settings, payout.details ?? "");
  // Idempotent: asked with the same id a second time, a provider answers with the first payout.
  const known = payout.state === "waiting" ? await provider.read(payoutId) : undefined;
  const report: PayoutReport =
    known ?? (to ? await provider.pay({ payoutId, amountPaise: payout.amountPaise, to }) : { state: "refused" });
  await transaction(db, (tx) => recordPayoutState(tx, payout, report));
  if (report.state === "refused") log.error({ payoutId, orderId: payout.orderId }, "a payout was refused");
}

async function recordPayoutState(tx: Queries, { id, orderId }: PayoutRow, report: PayoutReport): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const age = sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`;
  const [found] = await tx.select({ payout: payouts, ageSeconds: age }).from(payouts).where(eq(payouts.id, id));
  if (!order || !found || isOver(found.payout) || found.payout.state === "to approve") return;
  const { state, reference } = report;
  if (state === "waiting") {
    await tx.update(payouts).set({ state, checkedAt: sql`now()` }).where(eq(payouts.id, id));
    return enqueue(tx, trackPayoutJob, { payoutId: id }, { delaySeconds: nextCheck(found.ageSeconds) });
  }
  await endPayout(tx, found.payout, { state, reference });
  const { amountPaise } = found.payout;
  await recordOrderEvent(tx, order, { kind: state === "done" ? "payout-done" : "payout-refused", amountPaise });
  await requestSettling(tx, order);
}

/** It came to its end: nobody needs to know any more where it went. */
export async function endPayout(
  tx: Queries,
  { id }: Pick<PayoutRow, "id">,
  { state, reference }: { state: "done" | "refused"; reference?: string | undefined },
): Promise<void> {
  await tx
    .update(payouts)
    .set({
      state,
      reference: reference || null,
      details: null,
      checkedAt: sql`now()`,
      doneAt: state === "done" ? sql`now()` : null,
    })
    .where(eq(payouts.id, id));
}

/** Backoff: soon at first, then less and less often, since a bank may take days. */
const nextCheck = (ageSeconds: number): number => Math.min(Math.max(ageSeconds / 2, 2), seconds.hour);
