import { eq, sql } from "drizzle-orm";
import type { StoredAdjustment } from "#contract/sales/discounts.ts";
import { promotionUses } from "#server/catalogue/promotions/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { updateCouponAmount } from "#server/sales/coupons/service.ts";

interface AdjustedLine {
  adjustments: readonly StoredAdjustment[];
}

/** What each promotion, or the coupon, takes off these lines, by its id. */
export function sumAdjustments(
  lines: readonly AdjustedLine[],
  kind: StoredAdjustment["kind"],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const adjustment of lines.flatMap(({ adjustments }) => adjustments)) {
    if (adjustment.kind !== kind) continue;
    sums.set(adjustment.id, (sums.get(adjustment.id) ?? 0) + adjustment.amountPaise);
  }
  return sums;
}

/** Brings what promotions and the coupon cost up to date when items of an order are cancelled or restored. */
export async function updateOrderDiscounts(tx: Queries, orderId: string, live: readonly AdjustedLine[]): Promise<void> {
  const amounts = JSON.stringify(Object.fromEntries(sumAdjustments(live, "promotion")));
  const amountPaise = sql`coalesce((${amounts}::jsonb ->> ${promotionUses.promotionId}::text)::bigint, 0)`;
  await tx.update(promotionUses).set({ amountPaise }).where(eq(promotionUses.orderId, orderId));
  await updateCouponAmount(tx, orderId);
}
