import type { Size } from "#contract/catalogue/sizes.ts";
import { tooLateToReturn } from "#contract/sales/cases/returns.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { returnableUntil, returnWindowDays } from "#server/sales/cases/return-window.ts";
import type { OrderItemRow, OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

interface ExchangeablePieces {
  size: Size;
  quantity: number;
  until: Date;
}

/** The pieces of a line that its buyer has and may still give back, by size, or why there are none. To be read under the order's lock. */
export async function readExchangeable(
  tx: Queries,
  settings: Settings,
  { order, item, now }: { order: Pick<OrderRow, "id" | "paymentStatus">; item: OrderItemRow; now: Date },
): Promise<{ held: ExchangeablePieces[]; sentence: string | null }> {
  if (item.status !== "Delivered") return { held: [], sentence: "Only what was delivered can be exchanged." };
  if (unpaidStatuses.includes(order.paymentStatus)) return { held: [], sentence: "This order is not paid yet." };
  const held = (await readPiecesWithBuyer(tx, order.id)).filter((pieces) => pieces.item.id === item.id);
  if (held.length === 0) return { held: [], sentence: "All pieces of this item are returned, exchanged or claimed." };
  const days = (await returnWindowDays(tx, settings, [item])).get(item.productId) ?? 0;
  const inTime = held.flatMap(({ size, quantity, deliveredAt }) => {
    const until = returnableUntil(deliveredAt, days);
    return until && until > now ? [{ size, quantity, until }] : [];
  });
  return inTime.length > 0 ? { held: sumBySize(inTime), sentence: null } : { held: [], sentence: tooLateToReturn };
}

/** Pieces that came at different moments are one offer, which ends with the first of them. */
function sumBySize(held: readonly ExchangeablePieces[]): ExchangeablePieces[] {
  const bySize = new Map<Size, ExchangeablePieces>();
  for (const { size, quantity, until } of held) {
    const known = bySize.get(size);
    const soonest = known && known.until < until ? known.until : until;
    bySize.set(size, { size, quantity: quantity + (known?.quantity ?? 0), until: soonest });
  }
  return [...bySize.values()];
}
