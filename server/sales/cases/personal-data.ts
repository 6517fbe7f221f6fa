import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { casePhotos } from "#server/sales/cases/tables.ts";

/** Whether anything of a person is under way that their account is needed for: a return, an exchange or a claim. */
export async function hasOpenCases(tx: Queries, userId: string): Promise<boolean> {
  const counts = [
    await tx.$count(returns, and(eq(returns.userId, userId), isNull(returns.endedAt))),
    await tx.$count(exchanges, and(eq(exchanges.userId, userId), isNull(exchanges.endedAt))),
    await tx.$count(claims, and(eq(claims.userId, userId), inArray(claims.status, ["Requested", "Accepted"]))),
  ];
  return counts.some((count) => count > 0);
}

const idsOf = (db: Queries, table: typeof returns | typeof claims, userId: string) =>
  db.select({ id: table.id }).from(table).where(eq(table.userId, userId));

const isPhotoOf = (db: Queries, userId: string) =>
  or(inArray(casePhotos.returnId, idsOf(db, returns, userId)), inArray(casePhotos.claimId, idsOf(db, claims, userId)));

/** What a person sent back, and the photos of it and of what they claimed. The account that money went to stays masked. */
export async function exportReturns(db: Queries, userId: string) {
  const rows = await db.select().from(returns).where(eq(returns.userId, userId)).orderBy(asc(returns.id));
  const items = await db
    .select()
    .from(returnItems)
    .where(inArray(returnItems.returnId, idsOf(db, returns, userId)));
  const photos = await db.select().from(casePhotos).where(isPhotoOf(db, userId)).orderBy(asc(casePhotos.id));
  return {
    returns: rows.map((row) => ({
      _id: row.id,
      orderId: row.orderId,
      status: row.status,
      way: row.way,
      note: row.note,
      reason: row.reason,
      refund: toRupees(row.refundPaise),
      accepted: toRupees(row.acceptedPaise),
      refundTo: row.refundToMasked,
      createdAt: row.createdAt,
      receivedAt: row.receivedAt,
      endedAt: row.endedAt,
      items: items
        .filter(({ returnId }) => returnId === row.id)
        .map(({ itemId, size, quantity, reason, accepted, rejected, rejectedReason }) => ({
          item: itemId,
          size,
          quantity,
          reason,
          accepted,
          rejected,
          rejectedReason,
        })),
    })),
    photos: photos.map(({ returnId, claimId, createdAt, content }) => ({
      returnId,
      claimId,
      createdAt,
      webp: content.toString("base64"),
    })),
  };
}

/** They stay with their orders, without whose they were, what they wrote, their photos and their account. */
export async function eraseReturns(tx: Queries, userId: string): Promise<void> {
  await tx.delete(casePhotos).where(isPhotoOf(tx, userId));
  const erased = { userId: null, note: "", reason: "", refundTo: null, refundToMasked: null };
  const own = inArray(returnItems.returnId, idsOf(tx, returns, userId));
  await tx.update(returnItems).set({ rejectedReason: "" }).where(own);
  await tx.update(returns).set(erased).where(eq(returns.userId, userId));
}

/** What a person exchanged. */
export function exportExchanges(db: Queries, userId: string) {
  const { id, orderId, itemId, fromSize, size, quantity, status, reason, createdAt, endedAt, closedAs } = exchanges;
  return db
    .select({ id, orderId, itemId, fromSize, size, quantity, status, reason, createdAt, endedAt, closedAs })
    .from(exchanges)
    .where(eq(exchanges.userId, userId))
    .orderBy(asc(id));
}

/** They stay with their orders, without whose they were. */
export async function eraseExchanges(tx: Queries, userId: string): Promise<void> {
  await tx.update(exchanges).set({ userId: null, reason: "" }).where(eq(exchanges.userId, userId));
}

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
