import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { sellersWord } from "#contract/sales/payouts.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { type LockedOrder, recordOrderEvent, requestSettling } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { readProof } from "./cash-proof-sql.ts";
import { resealDetails, type SealedDetails, sealDetails, unsealDetails } from "./refund-details.ts";
import { type PayoutRow, payouts } from "./tables.ts";
import { endPayout, startPayout } from "./track-payout.ts";

export { type SealedDetails, sealDetails };

/** What a payout is for. */
type Case = { returnId: string; claimId?: undefined } | { claimId: string; returnId?: undefined };

const isOf = ({ returnId, claimId }: Case) =>
  returnId ? eq(payouts.returnId, returnId) : eq(payouts.claimId, claimId ?? "");

/**
 * Sends money for what was paid at the door to the account that the buyer named; the order is locked. It waits for somebody to approve it
 * where nothing but the seller's word says that it was collected. Once for a return or claim, and again only after a refusal.
 * `settleCasesJob` runs when it has come to its end.
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
  const proof = await readProof(tx, { orderId: order.id, ...about });
  const state = proof === sellersWord ? ("to approve" as const) : ("due" as const);
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
      state,
      proof,
    })
    .returning();
  if (!payout) throw new Error("no payout was made");
  if (state === "due") await startPayout(tx, order, payout);
  else await recordOrderEvent(tx, order, { kind: "payout-to-approve", amountPaise });
}

/** Where a payout of an order goes that has not ended; once all have, nobody knows it any more. */
export async function findKnownAccount(tx: Queries, orderId: string): Promise<SealedDetails | undefined> {
  const [known] = await tx
    .select({ refundTo: payouts.details, refundToMasked: payouts.masked })
    .from(payouts)
    .where(and(eq(payouts.orderId, orderId), isNotNull(payouts.details)))
    .orderBy(desc(payouts.id))
    .limit(1);
  return known?.refundTo ? { refundTo: known.refundTo, refundToMasked: known.refundToMasked } : undefined;
}

/** The newest payout of a return or claim. */
export async function readPayout(db: Queries, about: Case): Promise<PayoutRow | undefined> {
  const [payout] = await db.select().from(payouts).where(isOf(about)).orderBy(desc(payouts.id)).limit(1);
  return payout;
}

/** The newest payout of each of several returns, or of several claims. */
export async function readPayoutsOf(
  db: Queries,
  kind: "returnId" | "claimId",
  ids: readonly string[],
): Promise<Map<string, PayoutRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(payouts)
    .where(inArray(payouts[kind], [...ids]))
    .orderBy(asc(payouts.id));
  return new Map(rows.map((row) => [row[kind] ?? "", row]));
}

/** Why staff cannot say that they have paid it themselves: before it is approved, and beside a provider. Nothing where they can. */
export function findHandPayoutRefusal(payout: PayoutRow | undefined): string | undefined {
  if (!payout) return "There is nothing to be paid by hand for this.";
  if (payout.state === "to approve") return "This payout has to be approved before it is paid.";
  const isUnderWay = payout.state !== "done" && payout.state !== "refused" && payout.provider !== "hand";
  return isUnderWay ? "The payment is under way. Please wait until it has gone through or was refused." : undefined;
}

/**
 * Staff have paid what a return or claim of a locked order is owed, by hand: what waits for them, or what a provider refused. Never beside
 * a payout that is still under way.
 */
export async function recordHandPayout(
  tx: Queries,
  order: LockedOrder,
  { reference, ...about }: Case & { reference: string },
): Promise<void> {
  const payout = await readPayout(tx, about);
  const refusal = findHandPayoutRefusal(payout);
  if (refusal !== undefined) throw badRequest(refusal);
  if (!payout || payout.state === "done") return;
  if (payout.state === "refused") {
    const { orderId, returnId, claimId, amountPaise, method, masked, proof, approvedAt } = payout;
    const kept = { orderId, returnId, claimId, amountPaise, method, masked, proof, approvedAt };
    const again = { ...kept, provider: "hand" as const };
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
    and(inArray(payouts.orderId, ordersOf(tx, userId)), inArray(payouts.state, ["to approve", "due", "waiting"])),
  )) > 0;

/** What went to a person's accounts, masked like everywhere. */
export async function exportPayouts(db: Queries, userId: string) {
  const rows = await db
    .select()
    .from(payouts)
    .where(inArray(payouts.orderId, ordersOf(db, userId)))
    .orderBy(asc(payouts.id));
  return rows.map(({ orderId, amountPaise, masked, state, reference, createdAt, approvedAt, doneAt }) => ({
    orderId,
    amount: toRupees(amountPaise),
    to: masked,
    state,
    reference,
    createdAt,
    approvedAt,
    doneAt,
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
