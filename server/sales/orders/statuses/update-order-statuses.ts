import { asc, eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import type { OrderStatusesForm, StatusResult } from "#contract/sales/order-lists.ts";
import { type ItemStatus, settledStatuses } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { brandOf } from "#server/sales/orders/format-order.ts";
import { readLineStates } from "#server/sales/orders/on-the-way-sql.ts";
import type { LineState } from "#server/sales/orders/order-status.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import { formatItem } from "#server/sales/orders/timeline/event-sentences.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { assertMoveAllowed, movedSentence, moveItems } from "./move-items.ts";

/**
 * Moves the items of several orders, each by the rules of one: an order is a transaction of its own, with its own lock and one mail, so
 * that what is refused for one does not hold back the others.
 */
export async function updateOrderStatuses(
  shop: Pick<Shop, "db" | "settings">,
  who: Who,
  { orders, ...asked }: OrderStatusesForm,
): Promise<StatusResult[]> {
  const results: StatusResult[] = [];
  for (const id of new Set(orders.map((each) => each.toLowerCase())))
    results.push(...(await updateOrder(shop, who, id, asked)));
  return results;
}

function updateOrder(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  orderId: string,
  { status, unpaidToo = false }: Omit<OrderStatusesForm, "orders">,
): Promise<StatusResult[]> {
  return transaction(db, async (tx) => {
    const order = isUuid(orderId) ? await lockOrder(tx, orderId) : undefined;
    const items = order ? await readHandledItems(tx, who, orderId) : [];
    if (!order || items.length === 0)
      return [{ orderId, number: null, itemId: null, changed: false, sentence: "No order found." }];
    const stateOf = await readLineStates(tx, orderId);
    const judged = items.map((item) => {
      const move = { status, unpaidToo, line: stateOf(item.id) };
      return { item, refusal: refusalOf(who, order, item, move) };
    });
    const allowed = judged.flatMap(({ item, refusal }) => (refusal === undefined ? [item] : []));
    if (allowed.length > 0) await moveItems(tx, settings, who, { order, items: allowed, status });
    return judged.map(({ item, refusal }) => ({
      orderId,
      number: order.number,
      itemId: item.id,
      changed: refusal === undefined,
      sentence: `${formatItem(item)}: ${refusal ?? movedSentence(status)}`,
    }));
  });
}

/** The items that a person handles: staff all of them, a merchant those of its own brand. */
async function readHandledItems(tx: Queries, who: Who, orderId: string): Promise<OrderItemRow[]> {
  const isOfOrder = eq(orderItems.orderId, orderId);
  const items = await tx.select().from(orderItems).where(isOfOrder).orderBy(asc(orderItems.position));
  return can(who, "manage orders")
    ? items
    : items.filter(({ brandId }) => brandId !== null && brandId === brandOf(who));
}

/** Why an item stays as it is; undefined when it may be moved. What may not be done is said, and not thrown. */
function refusalOf(
  who: Who,
  order: OrderRow,
  item: OrderItemRow,
  { status, unpaidToo, line }: { status: ItemStatus; unpaidToo: boolean; line: LineState },
): string | undefined {
  if (status !== "Cancelled" && !unpaidToo && !settledStatuses.includes(order.paymentStatus))
    return "This order is not paid, so it was left as it is.";
  try {
    assertMoveAllowed(who, order, item, { status, line });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return error.message;
  }
  return undefined;
}
