import { asc, eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claims } from "./tables.ts";

/** What a person reported. */
export async function exportClaims(db: Queries, userId: string) {
  const rows = await db.select().from(claims).where(eq(claims.userId, userId)).orderBy(asc(claims.id));
  return rows.map((claim) => ({
    _id: claim.id,
    orderId: claim.orderId,
    item: claim.itemId,
    size: claim.size,
    quantity: claim.quantity,
    kind: claim.kind,
    wish: claim.wish,
    note: claim.note,
    status: claim.status,
    decision: claim.decision,
    reason: claim.reason,
    refunded: toRupees(claim.refundedPaise),
    refundTo: claim.refundToMasked,
    createdAt: claim.createdAt,
    decidedAt: claim.decidedAt,
    settledAt: claim.settledAt,
  }));
}

/** They stay with their orders, so that damage can be reported on, without whose they were and what they wrote. */
export async function eraseClaims(tx: Queries, userId: string): Promise<void> {
  const erased = { userId: null, note: "", reason: "", refundTo: null, refundToMasked: null };
  await tx.update(claims).set(erased).where(eq(claims.userId, userId));
}
