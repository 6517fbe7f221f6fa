import { asc, eq, inArray } from "drizzle-orm";
import type { OrderStatusesForm, StatusResult } from "#contract/order-lists.ts";
import { settledStatuses } from "#contract/orders.ts";
import { can } from "#contract/roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { formatItem } from "./event-sentences.ts";
import { brandOf } from "./format-order.ts";
import { orderItems, orders } from "./tables.ts";
import { updateItemStatus } from "./update-item-status.ts";

/**
 * Moves the items of several orders, one by one and by the rules of one: each is a transaction of its own, with its own lock, audit entry and
 * mail, so that what is refused for one does not hold back the others.
 */
export async function updateOrderStatuses(
  shop: Pick<Shop, "db" | "settings">,
  who: Who,
  { orders: asked, status, unpaidToo = false }: OrderStatusesForm,
): Promise<StatusResult[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const items = await readItems(shop, who, ids);
  const results: StatusResult[] = [];
  for (const orderId of ids) {
    const own = items.filter((item) => item.orderId === orderId);
    if (own.length === 0)
      results.push({ orderId, number: null, itemId: null, changed: false, sentence: "No order found." });
    for (const { itemId, number, paymentStatus, ...item } of own) {
      const isLeftOut = status !== "Cancelled" && !unpaidToo && !settledStatuses.includes(paymentStatus);
      const outcome = isLeftOut
        ? { changed: false, sentence: "This order is not paid, so it was left as it is." }
        : await changeItem(shop, who, itemId, status);
      const sentence = `${formatItem(item)}: ${outcome.sentence}`;
      results.push({ orderId, number, itemId, changed: outcome.changed, sentence });
    }
  }
  return results;
}

/** The items that a person handles: staff all of them, a merchant those of its own brand. */
function readItems({ db }: Pick<Shop, "db">, who: Who, ids: readonly string[]) {
  const { number, paymentStatus } = orders;
  const { id: itemId, orderId, name, size, brandId } = orderItems;
  const isOrder = inArray(orders.id, ids.filter(isUuid));
  const query = db
    .select({ orderId, itemId, name, size, brandId, number, paymentStatus })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isOrder)
    .orderBy(asc(orderItems.position));
  return query.then((rows) =>
    can(who, "manage orders") ? rows : rows.filter((row) => row.brandId !== null && row.brandId === brandOf(who)),
  );
}

/** What may not be done is said, and not thrown. */
async function changeItem(
  shop: Pick<Shop, "db" | "settings">,
  who: Who,
  itemId: string,
  status: OrderStatusesForm["status"],
): Promise<Pick<StatusResult, "changed" | "sentence">> {
  try {
    const { message } = await updateItemStatus(shop, who, itemId, { status });
    return { changed: true, sentence: message };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { changed: false, sentence: error.message };
  }
}
