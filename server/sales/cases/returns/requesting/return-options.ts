import { eq } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import { type ReturnOption, returnReasons, returnWays, tooLateToReturn } from "#contract/sales/cases/returns.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { returnableUntil, returnWindowDays } from "#server/sales/cases/return-window.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { refundToOf } from "./request-return.ts";

/** What can still be returned of an order, for its buyer and for staff. */
export async function readReturnOptions(db: Queries, settings: Settings, who: Who, orderId: string) {
  const [order] = isUuid(orderId) ? await db.select().from(orders).where(eq(orders.id, orderId)) : [];
  if (!order || (order.userId !== who.userId && !can(who, "read orders"))) throw notFound("No order found.");
  const held = await readPiecesWithBuyer(db, order.id);
  const windows = await returnWindowDays(
    db,
    settings,
    held.map(({ item }) => item),
  );
  const now = new Date();
  const options = held.map(({ item, size, quantity, deliveredAt }): ReturnOption => {
    const days = windows.get(item.productId) ?? 0;
    const end = returnableUntil(deliveredAt, days);
    const until = end && end > now ? end : undefined;
    return {
      item: item.id,
      size,
      quantity,
      until: until?.toISOString() ?? null,
      sentence: until
        ? `Can be returned until ${formatDay(dayInIndia(until))}.`
        : end
          ? tooLateToReturn
          : "This item cannot be returned.",
    };
  });
  return { options, refundTo: refundToOf(order), ways: [...returnWays], reasons: [...returnReasons] };
}
