import { and, eq } from "drizzle-orm";
import { linePartTaxPaise } from "#contract/sales/pricing.ts";
import { spread } from "#contract/sales/spread.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";

type Amounts = Pick<
  OrderItemRow,
  "quantity" | "adjustments" | "discountPaise" | "totalPaise" | "taxPaise" | "shippingPaise" | "shippingTaxPaise"
>;

/**
 * What some pieces of a line cost, and what the others do: discounts and shipping are shared by pieces, to the paisa. Each part is taxed as
 * a line of its own, so that both may differ by a paisa from the tax of the whole.
 */
export function splitAmounts(
  item: Amounts & Pick<OrderItemRow, "pricePaise" | "taxable" | "taxRatePercent">,
  taken: number,
  tax: Pick<OrderRow, "taxScheme" | "taxRatePercent">,
): { kept: Amounts; taken: Amounts } {
  const pieces = [item.quantity - taken, taken];
  const shares = item.adjustments.map(({ amountPaise }) => spread(amountPaise, pieces));
  const shipping = spread(item.shippingPaise, pieces);
  const shippingTax = spread(item.shippingTaxPaise, shipping);
  const part = (i: 0 | 1): Amounts => {
    const adjustments = item.adjustments.flatMap((adjustment, n) => {
      const amountPaise = shares[n]?.[i] ?? 0;
      return amountPaise > 0 ? [{ ...adjustment, amountPaise }] : [];
    });
    const quantity = pieces[i] ?? 0;
    const discountPaise = adjustments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const totalPaise = item.pricePaise * quantity - discountPaise;
    const ratePercent = item.taxable ? (item.taxRatePercent ?? tax.taxRatePercent) : 0;
    return {
      quantity,
      adjustments,
      discountPaise,
      totalPaise,
      taxPaise: linePartTaxPaise(totalPaise, ratePercent, tax.taxScheme),
      shippingPaise: shipping[i] ?? 0,
      shippingTaxPaise: shippingTax[i] ?? 0,
    };
  };
  return { kept: part(0), taken: part(1) };
}

/** Makes some pieces of a line of a locked order a line of their own, and gives that one. */
export async function splitItem(
  tx: Queries,
  order: OrderRow,
  item: OrderItemRow,
  quantity: number,
): Promise<OrderItemRow> {
  const { kept, taken } = splitAmounts(item, quantity, order);
  await tx
    .update(orderItems)
    .set(kept)
    .where(and(eq(orderItems.id, item.id), eq(orderItems.orderId, order.id)));
  const [split] = await tx
    .insert(orderItems)
    .values({ ...item, ...taken, id: newId(), returnedQuantity: 0, returnedPaise: 0, returnedTaxPaise: 0 })
    .returning();
  if (!split) throw new Error("The line was not split.");
  return split;
}
