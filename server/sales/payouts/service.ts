import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { claims } from "#server/sales/claims/tables.ts";
import { type LockedOrder, recordOrderEvent, requestSettling } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { returns } from "#server/sales/returns/tables.ts";
import type { Settings } from "#server/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { resealDetails, type SealedDetails, sealDetails, unsealDetails } from "./refund-details.ts";
import { type PayoutRow, payouts } from "./tables.ts";
import { endPayout, trackPayoutJob } from "./track-payout.ts";

export { type SealedDetails, sealDetails };

/** What a payout is for. */
type Case = { returnId: string; claimId?: undefined } | { claimId: string; returnId?: undefined };

const isOf = ({ returnId, claimId }: Case) =>
  returnId ? eq(payouts.returnId, returnId) : eq(payouts.claimId, claimId ?? "");

/**
 * Sends money for what was paid at the door to the account that the buyer named; the order is locked. Once for a return or claim, and again only
 * after a refusal. `settleCasesJob` runs when it has come to its end.
 */
export async function requestPayout(
  tx: Queries,
  settings: Settings,
  {
    order,
    amountPaise,
    refundTo,
    refundToMasked,
    ...about
  }: Case & SealedDetails & { order: LockedOrder; amountPaise: number },
): Promise<void> {
  const details = unsealDetails(settings, refundTo);
  const [payout] = await tx
    .insert(payouts)
    .values({
      orderId: order.id,
      ...about,
      amountPaise,
      method: details && !("upi" in details) ? "bank" : "upi",
      details: refundTo,
      masked: refundToMasked,
      provider: settings.payoutProvider,
    })
    .returning({ id: payouts.id });
  if (!payout) throw new Error("no payout was made");
  await recordOrderEvent(tx, order, { kind: "payout-requested", amountPaise });
  if (settings.payoutProvider !== "hand") await enqueue(tx, trackPayoutJob, { payoutId: payout.id });
}

/** The newest payout of a return or claim. */
export async function readPayout(db: Queries, about: Case): Promise<PayoutRow | undefined> {
  const [payout] = await db.select().from(payouts).where(isOf(about)).orderBy(desc(payouts.id)).limit(1);
  return payout;
}

/** The newest payout of each of several returns. */
export async function readPayoutsOfReturns(db: Queries, returnIds: string[]): Promise<Map<string, PayoutRow>> {
  const rows = await db.select().from(payouts).where(inArray(payouts.returnId, returnIds)).orderBy(asc(payouts.id));
  return new Map(rows.map((row) => [row.returnId ?? "", row]));
}

/**
 * Staff have paid what a return or claim of a locked order is owed, by hand: what waits for them, or what a provider refused. Never beside a payout
 * that is still under way.
 */
export async function recordHandPayout(
  tx: Queries,
  order: LockedOrder,
  { reference, ...about }: Case & { reference: string },
): Promise<void> {
  const payout = await readPayout(tx, about);
  if (!payout) throw badRequest("There is nothing to be paid by hand for this.");
  if (payout.state === "done") return;
  if (payout.state !== "refused" && payout.provider !== "hand") {
    throw badRequest("The payment is under way. Please wait until it has gone through or was refused.");
  }
  if (payout.state === "refused") {
    const { orderId, returnId, claimId, amountPaise, method, masked } = payout;
    const again = { orderId, returnId, claimId, amountPaise, method, masked, provider: "hand" as const };
    await tx.insert(payouts).values({ ...again, state: "done", reference: reference || null, doneAt: sql`now()` });
  } else {
    await endPayout(tx, payout, { state: "done", reference });
  }
  await recordOrderEvent(tx, order, { kind: "payout-done", amountPaise: payout.amountPaise });
  await requestSettling(tx, order);
}

const ordersOf = (db: Queries, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** Whether money for what a person paid in cash has not arrived yet. */
export const hasPayoutsUnderWay = async (tx: Queries, userId: string): Promise<boolean> =>
  (await tx.$count(
    payouts,
    and(inArray(payouts.orderId, ordersOf(tx, userId)), inArray(payouts.state, ["due", "waiting"])),
  )) > 0;

/** What went to a person's accounts, masked like everywhere. */
export async function exportPayouts(db: Queries, userId: string) {
  const rows = await db
    .select()
    .from(payouts)
    .where(inArray(payouts.orderId, ordersOf(db, userId)))
    .orderBy(asc(payouts.id));
  return rows.map(({ orderId, amountPaise, masked, state, reference, createdAt, doneAt }) => ({
    ...{ orderId, amount: toRupees(amountPaise), to: masked, state, reference, createdAt, doneAt },
  }));
}

/** Amounts stay in the books; which account it was does not. */
export async function erasePayouts(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(payouts)
    .set({ masked: "", details: null, reference: null })
    .where(inArray(payouts.orderId, ordersOf(tx, userId)));
}

/** While the shop's secret is changed: seals with the new one what the former one sealed, so that nothing is lost when that is dropped. */
export async function resealRefundDetails(db: Database, settings: Settings): Promise<void> {
  if (!settings.tokenSecretPrevious) return;
  for (const { id, details } of await db.select().from(payouts).where(isNotNull(payouts.details))) {
    const resealed = resealDetails(settings, details ?? "");
    if (resealed) await db.update(payouts).set({ details: resealed }).where(eq(payouts.id, id));
  }
  for (const table of [returns, claims]) {
    const { id, refundTo } = table;
    for (const row of await db.select({ id, refundTo }).from(table).where(isNotNull(refundTo))) {
      const resealed = resealDetails(settings, row.refundTo ?? "");
      if (resealed) await db.update(table).set({ refundTo: resealed }).where(eq(id, row.id));
    }
  }
}
