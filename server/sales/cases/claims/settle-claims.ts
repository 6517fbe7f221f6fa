import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueClaimAccountMail } from "#server/sales/cases/claims/mails/queue-claim-mail.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { costOf, type LockedOrder } from "#server/sales/orders/service.ts";
import { readPayout } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { changeClaim, type LockedClaim, lockClaim } from "./change-claim.ts";
import { deadlineFor, waitsForGoods } from "./claim-decisions.ts";
import { claims } from "./tables.ts";

/**
 * Settles the claims of an order whose money has gone through. A payout that was refused needs another account, which the buyer is asked
 * for.
 */
export async function settleClaims(db: Database, settings: Settings, orderId: string): Promise<void> {
  const isPaid = and(eq(claims.status, "Accepted"), eq(claims.decision, "Refund"));
  const open = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), isPaid))
    .orderBy(asc(claims.id));
  for (const { id } of open) {
    await transaction(db, async (tx) => {
      const locked = await lockClaim(tx, id);
      const { claim } = locked;
      if (claim.status === "Accepted" && claim.decision === "Refund" && !waitsForGoods(claim)) {
        await settleClaim(tx, settings, locked);
      }
    });
  }
}

async function settleClaim(tx: Queries, settings: Settings, locked: LockedClaim): Promise<void> {
  const { order, claim, now } = locked;
  if (order.paymentStatus !== "Cash on delivery") {
    if (await isPaidBack(tx, order)) await endClaim(tx, settings, locked);
    return;
  }
  const payout = await readPayout(tx, { claimId: claim.id });
  if (payout?.state === "done") await endClaim(tx, settings, locked);
  if (payout?.state === "refused" && claim.refundTo !== null) {
    const forgotten = { refundTo: null, refundToMasked: null };
    await changeClaim(tx, settings, locked, { ...forgotten, ...deadlineFor("details", now) });
    await queueClaimAccountMail(tx, settings, locked);
  }
}

const endClaim = (tx: Queries, settings: Settings, locked: LockedClaim) =>
  changeClaim(tx, settings, locked, {
    status: "Settled",
    settledAt: locked.now,
    refundTo: null,
    ...noDeadline,
  });

/** Everything that an order no longer costs is back at its buyer. */
async function isPaidBack(tx: Queries, order: LockedOrder): Promise<boolean> {
  const { rows } = await tx.execute<{ kept: number }>(sql`
    select ((select coalesce(sum(amount_paise), 0) from payment_attempts where order_id = ${order.id} and state = 'paid')
          - (select coalesce(sum(amount_paise), 0) from refunds where order_id = ${order.id} and state = 'done'))::float8 as kept`);
  return (rows[0]?.kept ?? 0) <= costOf(order);
}
