import { eq, sql } from "drizzle-orm";
import type { ReturnStatus } from "#contract/sales/cases/returns.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { queueReturnMails } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { type Clock, clockOf, isEnd } from "#server/sales/cases/returns/return-status.ts";
import { type ReturnItemRow, type ReturnRow, returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { type LockedOrder, lockOrder, recordOrderEvent } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";

export const noReturn = () => notFound("No return found.");

/** A return, its order and its pieces, as they are once the order is locked. */
export interface LockedReturn {
  order: LockedOrder;
  row: ReturnRow;
  items: ReturnItemRow[];
}

export async function lockReturn(tx: Queries, id: string): Promise<LockedReturn> {
  const [found] = isUuid(id)
    ? await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id))
    : [];
  const order = found && (await lockOrder(tx, found.orderId));
  const [row] = order ? await tx.select().from(returns).where(eq(returns.id, id)) : [];
  if (!order || !row) throw noReturn();
  const items = await tx
    .select()
    .from(returnItems)
    .where(eq(returnItems.returnId, id))
    .orderBy(returnItems.itemId, returnItems.size);
  return { order, row, items };
}

/** Columns that say who has to act next, and by when. */
export const clockColumns = (clock: Clock | undefined) => ({
  waitsFor: clock?.waitsFor ?? null,
  dueAt: clock ? sql`now() + ${clock.days} * interval '1 day'` : null,
  remindedAt: null,
});

const momentOf: Partial<Record<ReturnStatus, "approvedAt" | "pickedUpAt" | "receivedAt">> = {
  Approved: "approvedAt",
  "Picked up": "pickedUpAt",
  Received: "receivedAt",
};

/** Moves a return on, notes it in the order's timeline and tells its buyer. Stock and money are the caller's. */
export async function writeStatus(
  tx: Queries,
  settings: Settings,
  { order, row, items }: LockedReturn,
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
      ...clockColumns(clockOf(status, row)),
      ...(moment && { [moment]: sql`now()` }),
      // Nothing is paid out any more, or a payout knows the account.
      ...(isAtEnd && { endedAt: sql`now()`, refundTo: null }),
    })
    .where(eq(returns.id, row.id))
    .returning();
  if (!updated) throw noReturn();
  await recordOrderEvent(tx, order, { kind: "return-moved", status }, { itemId: items[0]?.itemId });
  await queueReturnMails(tx, settings, { order, row: updated });
  return updated;
}
