import { and, eq } from "drizzle-orm";
import type { ExchangeOptions } from "#contract/sales/cases/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { promisedDay } from "#server/sales/cases/exchanges/exchange-status.ts";
import { type OrderItemRow, type OrderRow, orderItems, orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { readExchangeable } from "./exchangeable.ts";
import { readSizesInStock } from "./stock-of-sizes.ts";

/** What a line of the caller's own order can be exchanged for. */
export async function readExchangeOptions(
  db: Queries,
  settings: Settings,
  who: Who,
  itemId: string,
): Promise<ExchangeOptions> {
  const { order, item } = await readOwnItem(db, who, itemId);
  const now = await databaseNow(db);
  const { held, sentence } = await readExchangeable(db, settings, { order, item, now });
  const product = await readSizesInStock(db, item.productId);
  const gone = product?.isSold ? null : "This product is no longer sold.";
  const most = Math.max(0, ...held.map(({ quantity }) => quantity));
  const sizes = (product?.isSold ? product.sizes : []).map((size) => {
    const available = Math.min(most, product?.piecesOf(size) ?? 0);
    const isThere = available > 0;
    return { size, available, sentence: isThere ? "In stock." : "Sold out. You can wait for it." };
  });
  return {
    sentence: sentence ?? gone,
    held: held.map(({ until, ...pieces }) => ({ ...pieces, until: until.toISOString() })),
    sizes,
    promisedOn: promisedDay(now),
  };
}

async function readOwnItem(db: Queries, who: Who, id: string): Promise<{ order: OrderRow; item: OrderItemRow }> {
  const [item] = isUuid(id) ? await db.select().from(orderItems).where(eq(orderItems.id, id)) : [];
  const [order] = item
    ? await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, item.orderId), eq(orders.userId, who.userId)))
    : [];
  if (!item || !order) throw notFound("No item found.");
  return { order, item };
}
