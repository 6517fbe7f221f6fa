import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { casePhotos, returnItems, returns } from "./tables.ts";

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
