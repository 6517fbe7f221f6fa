import { and, eq, inArray } from "drizzle-orm";
import type { ReturnReason, ReturnStatusForm } from "#contract/sales/cases/returns.ts";
import { countReturnedFits, type ReturnedFit } from "#server/catalogue/reviews/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mayMove } from "#server/sales/cases/case-moves.ts";
import { type LockedReturn, lockReturn, writeStatus } from "#server/sales/cases/returns/requesting/write-return.ts";
import { accountDeadline, returnMoves } from "#server/sales/cases/returns/return-status.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { giveBackPieces, returnStock } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { readPayout, recordHandPayout, requestPayout } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { type DecidedItem, decideItems } from "./decide-items.ts";

const reasonMissing = "Please give a reason, which the buyer is told.";

/** Moves a return on: by staff, and by the merchant who sold the pieces. To repeat what is set changes nothing. */
export const moveReturn = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  form: ReturnStatusForm,
): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockReturn(tx, id);
    const { order, row } = locked;
    const { status, reason } = form;
    const payout = await readPayout(tx, { returnId: row.id });
    if (!mayMove(returnMoves, who, { row, order, payout }, status)) return;
    await noteForAudit(tx, who, locked, form);
    if (status === "Refunded") return confirmPaid(tx, settings, locked, form);
    if (status === "Received" || status === "Rejected") return receive(tx, settings, locked, form);
    if (status === "Refused" && !reason) throw badRequest(reasonMissing, { reason: reasonMissing });
    await writeStatus(tx, settings, locked, status, { reason });
  });

const noteForAudit = (tx: Queries, who: Who, { order, row }: LockedReturn, form: ReturnStatusForm) =>
  recordChange(tx, who, {
    action: "changed",
    entity: "return",
    entityId: row.id,
    entityName: `Return of order ${order.number}`,
    before: { status: row.status },
    after: { status: form.status, ...(form.reason && { reason: form.reason }) },
  });

/** Staff have paid by hand, so the return has ended. */
async function confirmPaid(
  tx: Queries,
  settings: Settings,
  locked: LockedReturn,
  { reference }: ReturnStatusForm,
): Promise<void> {
  await recordHandPayout(tx, locked.order, { returnId: locked.row.id, reference });
  await writeStatus(tx, settings, locked, "Refunded");
}

/** The pieces are back: what is accepted goes to stock, unless it is there already, and its money to the buyer. */
export async function receive(
  tx: Queries,
  settings: Settings,
  locked: LockedReturn,
  form: Pick<ReturnStatusForm, "status" | "items" | "reason">,
  { isInStock = false }: { isInStock?: boolean } = {},
): Promise<void> {
  const { order, row } = locked;
  const decided = decideItems(locked.items, form);
  for (const { returnId, itemId, size, ...decision } of decided) {
    await tx
      .update(returnItems)
      .set(decision)
      .where(and(eq(returnItems.returnId, returnId), eq(returnItems.itemId, itemId), eq(returnItems.size, size)));
  }
  const accepted = decided.filter((item) => item.accepted > 0);
  if (accepted.length === 0) {
    const reason = form.reason || decided.map(({ rejectedReason }) => rejectedReason).find(Boolean);
    if (!reason) throw badRequest(reasonMissing, { reason: reasonMissing });
    await writeStatus(tx, settings, locked, "Rejected", { reason });
    return;
  }
  const pieces = accepted.map(({ itemId, accepted: quantity, acceptedPaise, acceptedTaxPaise }) => ({
    itemId,
    quantity,
    totalPaise: acceptedPaise,
    taxPaise: acceptedTaxPaise,
  }));
  const { order: updated, amountPaise } = await giveBackPieces(tx, order, pieces);
  const received = { ...locked, order: updated };
  await writeStatus(tx, settings, received, "Received", { acceptedPaise: amountPaise, reason: form.reason });
  if (amountPaise === 0) await writeStatus(tx, settings, received, "Refunded");
  else if (order.paymentStatus === "Cash on delivery") await payOut(tx, settings, received, amountPaise);
  const returned = await stockOf(tx, row.orderId, accepted);
  if (!isInStock) await returnStock(tx, returned);
  await countReturnedFits(tx, fitsOf(locked, returned));
}

/** To the account that was named with the request. */
async function payOut(tx: Queries, settings: Settings, { order, row, now }: LockedReturn, amountPaise: number) {
  const { id: returnId, refundTo, refundToMasked } = row;
  if (!refundTo || !refundToMasked) {
    await tx.update(returns).set(accountDeadline(now)).where(eq(returns.id, returnId));
    return;
  }
  await requestPayout(tx, settings, { order, returnId, amountPaise, refundTo, refundToMasked });
  // The payout has it from here on.
  await tx.update(returns).set({ refundTo: null }).where(eq(returns.id, returnId));
}

const fitsByReason: Partial<Record<ReturnReason, ReturnedFit["fit"]>> = { "Too small": "Small", "Too large": "Large" };

/** One voice for each line of the return that is back for its size, however many pieces it had. */
const fitsOf = ({ items }: LockedReturn, returned: Awaited<ReturnType<typeof stockOf>>): ReturnedFit[] =>
  returned.flatMap(({ productId, itemId, size }) => {
    const reason = items.find((item) => item.itemId === itemId && item.size === size)?.reason;
    const fit = reason && fitsByReason[reason];
    return fit ? [{ productId, fit }] : [];
  });

async function stockOf(tx: Queries, orderId: string, accepted: readonly DecidedItem[]) {
  const { id, productId } = orderItems;
  const rows = await tx
    .select({ id, productId })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        inArray(
          id,
          accepted.map(({ itemId }) => itemId),
        ),
      ),
    );
  return accepted.flatMap(({ itemId, size, accepted: quantity }) => {
    const item = rows.find((row) => row.id === itemId);
    return item ? [{ productId: item.productId, itemId, size, quantity }] : [];
  });
}
