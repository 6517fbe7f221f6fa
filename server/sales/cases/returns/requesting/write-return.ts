import { eq } from "drizzle-orm";
import type { ReturnStatus } from "#contract/sales/cases/returns.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { noCase, returnKind } from "#server/sales/cases/case-kinds.ts";
import { type LockedCase, lockCase } from "#server/sales/cases/lock-case.ts";
import { queueReturnMails } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { deadlineOf, isEnd } from "#server/sales/cases/returns/return-status.ts";
import { type ReturnItemRow, type ReturnRow, returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { recordOrderEvent } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings/settings.ts";

/** A return with its order, which is locked, and its pieces. */
export interface LockedReturn extends LockedCase<ReturnRow> {
  items: ReturnItemRow[];
}

export async function lockReturn(tx: Queries, id: string): Promise<LockedReturn> {
  const locked = await lockCase(tx, returnKind, id);
  const items = await tx
    .select()
    .from(returnItems)
    .where(eq(returnItems.returnId, id))
    .orderBy(returnItems.itemId, returnItems.size);
  return { ...locked, items };
}

const momentOf: Partial<Record<ReturnStatus, "approvedAt" | "pickedUpAt" | "receivedAt">> = {
  Approved: "approvedAt",
  "Picked up": "pickedUpAt",
  Received: "receivedAt",
};

/** Moves a return on, notes it in the order's timeline and tells its buyer. Stock and money are the caller's. */
export async function writeStatus(
  tx: Queries,
  settings: Settings,
  { order, row, items, now }: LockedReturn,
  status: ReturnStatus,
  changes: Partial<Pick<ReturnRow, "reason" | "acceptedPaise" | "refundTo">> = {},
): Promise<ReturnRow> {
  const moment = momentOf[status];
  const isAtEnd = isEnd(status);
  const [updated] = await tx
    .update(returns)
    .set({
      status,
      ...changes,
      ...deadlineOf(status, row, now),
      ...(moment && { [moment]: now }),
      // Nothing is paid out any more, or a payout knows the account.
      ...(isAtEnd && { endedAt: now, refundTo: null }),
    })
    .where(eq(returns.id, row.id))
    .returning();
  if (!updated) throw noCase(returnKind);
  await recordOrderEvent(tx, order, { kind: "return-moved", status }, { itemId: items[0]?.itemId });
  await queueReturnMails(tx, settings, { order, row: updated });
  return updated;
}
