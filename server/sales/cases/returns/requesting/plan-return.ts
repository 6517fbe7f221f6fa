import { and, eq, ne } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { type ReturnForm, type ReturnReason, tooLateToReturn } from "#contract/sales/cases/returns.ts";
import { settledStatuses } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { PiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { returnableUntil, returnWindowDays } from "#server/sales/cases/return-window.ts";
import { addAmounts, type PieceAmounts, readAssigned, shareOfPieces } from "#server/sales/cases/share-of-pieces.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";

/** Longer than anybody waits for a size. */
const everDays = 36_500;

export interface PlannedPieces extends PieceAmounts {
  item: OrderItemRow;
  size: Size;
  reason: ReturnReason;
  /** What goes back for them. */
  refundPaise: number;
}

export interface ReturnPlan {
  pieces: PlannedPieces[];
  /** Shipping and fee, when nothing else is left of the order. */
  feesPaise: number;
  refundPaise: number;
}

/** What would be returned of an order and what would be refunded for it; or why that cannot be. */
export async function planReturn(
  db: Queries,
  settings: Settings,
  order: OrderRow,
  held: readonly PiecesWithBuyer[],
  form: Pick<ReturnForm, "items">,
  { isAtAnyTime = false }: { isAtAnyTime?: boolean } = {},
): Promise<ReturnPlan> {
  if (!settledStatuses.includes(order.paymentStatus)) {
    throw badRequest("This order was not paid, so nothing can be given back for it.");
  }
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), ne(orderItems.status, "Cancelled")));
  const windows = await returnWindowDays(db, settings, items);
  const assigned = await readAssigned(db, order.id);
  const pieces: PlannedPieces[] = [];
  for (const { quantity, reason, ...asked } of form.items) {
    const item = items.find(({ id }) => id === asked.item.toLowerCase());
    if (!item) throw notFound("No item found.");
    if (item.status !== "Delivered") throw badRequest("Only delivered items can be returned.");
    const own = held.filter((batch) => batch.item.id === item.id);
    const size = chooseSize(own, item, {
      quantity,
      size: asked.size,
      days: isAtAnyTime ? everDays : (windows.get(item.productId) ?? 0),
    });
    if (pieces.some((other) => other.item.id === item.id && other.size === size)) {
      throw badRequest("An item is given twice. Please add its quantities up.");
    }
    const share = shareOfPieces(item, assigned.get(item.id), quantity);
    assigned.set(item.id, addAmounts(assigned.get(item.id), share));
    const refundPaise = share.totalPaise + (order.taxScheme === "flat" ? share.taxPaise : 0);
    pieces.push({ item, size, reason, ...share, refundPaise });
  }
  const sum = pieces.reduce((all, { refundPaise }) => all + refundPaise, 0);
  // What was cancelled on its way may be delivered all the same, and keeps the fees until it is back.
  const isLast =
    !order.isExpectedBack && items.every((item) => item.returnedQuantity + countOf(pieces, item) === item.quantity);
  const feesPaise = isLast ? order.totalWithTaxPaise - order.returnedPaise - sum : 0;
  return { pieces, feesPaise, refundPaise: sum + feesPaise };
}

const countOf = (pieces: readonly PlannedPieces[], { id }: OrderItemRow): number =>
  pieces.filter(({ item }) => item.id === id).reduce((sum, { quantity }) => sum + quantity, 0);

const sumOf = (batches: readonly PiecesWithBuyer[]) => batches.reduce((sum, { quantity }) => sum + quantity, 0);

/** The size that was asked for, or one with enough pieces within their window: the item's own first. */
function chooseSize(
  own: readonly PiecesWithBuyer[],
  item: OrderItemRow,
  asked: { quantity: number; size: Size | undefined; days: number },
): Size {
  const now = new Date();
  const inTime = own.filter(({ deliveredAt }) => (returnableUntil(deliveredAt, asked.days) ?? 0) > now);
  const sizes = asked.size ? [asked.size] : [item.size, ...own.map(({ size }) => size)];
  const has = (batches: readonly PiecesWithBuyer[], size: Size) =>
    sumOf(batches.filter((batch) => batch.size === size)) >= asked.quantity;
  const chosen = sizes.find((size) => has(inTime, size));
  if (chosen) return chosen;
  if (sizes.some((size) => has(own, size))) throw badRequest(tooLateToReturn);
  const left = Math.max(0, ...sizes.map((size) => sumOf(own.filter((batch) => batch.size === size))));
  if (left > 0 && inTime.length === 0) throw badRequest(tooLateToReturn);
  throw badRequest(
    left === 0
      ? "You have no pieces of this item that could be returned."
      : `You have only ${left} ${left === 1 ? "piece" : "pieces"} of this item that could be returned.`,
  );
}
