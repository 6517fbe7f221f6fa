import { eq } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { gstRatePercent, indiaDay } from "#contract/sales/gst.ts";
import { linePartTaxPaise, totalLines } from "#contract/sales/pricing.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type OrderItemRow, type OrderRow, orderBrands, orderItems, orders } from "#server/sales/orders/tables.ts";
import { recordEvent } from "#server/sales/orders/timeline/timeline.ts";
import { updateOrderTotals } from "#server/sales/orders/update-order-totals.ts";
import { readTaxRules } from "#server/sales/tax/service.ts";
import { badRequest } from "#server/shop-error.ts";
import { splitAmounts } from "./split-item.ts";

/** What is cheaper than a rupee is not charged for: no order may cost less. */
const leastPaise = 100;

interface ChargedPieces {
  size: Size;
  quantity: number;
  now: Date;
}

/**
 * Makes a new order of the buyer of a locked order, for pieces like those of one of its lines that they have already: at the same price,
 * delivered, and to be paid. Stock is not touched: the pieces left it before.
 */
export async function chargePieces(
  tx: Queries,
  order: OrderRow,
  item: OrderItemRow,
  { size, quantity, now }: ChargedPieces,
): Promise<OrderRow> {
  const line = await priceLine(tx, order, item, { quantity, now });
  if (line.totalPaise < leastPaise) throw badRequest("These pieces cost nothing, so they cannot be charged for.");
  const totals = totalLines([line], order.taxScheme);
  const [charged] = await tx
    .insert(orders)
    .values({
      cartId: newId(),
      userId: order.userId,
      totalPaise: totals.totalPaise,
      discountPaise: totals.discountPaise,
      taxPaise: totals.taxPaise,
      totalWithTaxPaise: totals.totalWithTaxPaise,
      taxScheme: order.taxScheme,
      taxRatePercent: order.taxRatePercent,
      deliveryState: order.deliveryState,
      buyerGstin: order.buyerGstin,
      address: order.address,
      status: "Delivered",
    })
    .returning();
  if (!charged) throw new Error("The order was not made.");
  const itemId = newId();
  await tx.insert(orderItems).values({
    ...item,
    ...line,
    id: itemId,
    orderId: charged.id,
    position: 0,
    size,
    quantity,
    status: "Delivered",
    deliveredAt: now,
    shippingPaise: 0,
    shippingTaxPaise: 0,
    returnedQuantity: 0,
    returnedPaise: 0,
    returnedTaxPaise: 0,
    expectedBackSince: null,
    calledOffBy: null,
    expectedBackEnd: null,
    // It is there already, and was promised with the order before.
    promisedOn: null,
  });
  await listForBrand(tx, charged, item.brandId, now);
  await recordEvent(tx, charged.id, { kind: "item-moved", name: item.name, size, status: "Delivered" }, { itemId });
  return updateOrderTotals(tx, charged);
}

/** Each piece keeps its price and discount. The tax is that of today, since the pieces are sold today. */
async function priceLine(
  tx: Queries,
  order: OrderRow,
  item: OrderItemRow,
  { quantity, now }: Pick<ChargedPieces, "quantity" | "now">,
) {
  const { totalPaise, discountPaise } = splitAmounts(item, quantity, order).taken;
  const rules = await readTaxRules(tx);
  const isTaxedByGst = order.taxScheme === "gst" && item.taxable && rules.scheme === "gst";
  const taxRatePercent = isTaxedByGst
    ? gstRatePercent(rules.rates, { hsn: item.hsn, day: indiaDay(now), totalPaise, quantity })
    : item.taxRatePercent;
  const ratePercent = item.taxable ? (taxRatePercent ?? order.taxRatePercent) : 0;
  const label = `As in order ${order.number}`;
  return {
    totalPaise,
    discountPaise,
    taxRatePercent,
    taxPaise: linePartTaxPaise(totalPaise, ratePercent, order.taxScheme),
    // A new id of no promotion or coupon: those were used by the first order, and count once.
    adjustments:
      discountPaise > 0 ? [{ kind: "promotion" as const, id: newId(), label, amountPaise: discountPaise }] : [],
  };
}

/** Its merchant finds it, and is not asked to send it. */
async function listForBrand(tx: Queries, order: OrderRow, brandId: string | null, now: Date): Promise<void> {
  const [brand] = brandId ? await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId)) : [];
  if (!brand) return;
  await tx.insert(orderBrands).values({
    brandId: brand.id,
    orderId: order.id,
    createdAt: order.createdAt,
    status: "Delivered",
    notifiedAt: now,
  });
}
