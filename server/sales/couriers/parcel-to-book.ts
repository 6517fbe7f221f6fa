import { and, eq } from "drizzle-orm";
import type { TaxScheme } from "#contract/sales/tax.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { type ParcelRow, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import type { ParcelToBook } from "./providers/courier.ts";
import { shareOfCash } from "./share-of-cash.ts";

/** A piece whose product has no weight weighs this. */
const defaultWeightGrams = 300;

const costOf = (scheme: TaxScheme, { totalPaise, taxPaise }: { totalPaise: number; taxPaise: number }): number =>
  totalPaise + (scheme === "flat" ? taxPaise : 0);

/**
 * What the courier has to know of a parcel of a locked order. Its cash is fixed with the first call, and stays while it is paid at the
 * door.
 */
export async function readParcelToBook(tx: Queries, order: LockedOrder, parcel: ParcelRow): Promise<ParcelToBook> {
  if (!order.address) throw badRequest("This order no longer says where it goes.");
  const rows = await tx
    .select({
      item: orderItems,
      size: parcelItems.size,
      quantity: parcelItems.quantity,
      weightGrams: products.weightGrams,
    })
    .from(parcelItems)
    .innerJoin(orderItems, and(eq(orderItems.id, parcelItems.itemId), eq(orderItems.orderId, order.id)))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(parcelItems.parcelId, parcel.id))
    .orderBy(orderItems.position, orderItems.id);
  const pieces = rows.map(({ item, size, quantity }) => ({
    name: `${item.name} (${size})`,
    sku: item.sku,
    quantity,
    totalPaise: Math.round((costOf(order.taxScheme, item) * quantity) / item.quantity),
  }));
  return {
    id: parcel.id,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    address: order.address,
    seller: parcel.brandId === null ? null : (rows[0]?.item.brandSlug ?? null),
    pieces,
    weightGrams: rows.reduce(
      (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams || defaultWeightGrams),
      0,
    ),
    valuePaise: pieces.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    cashToCollectPaise: await fixCash(tx, order, parcel),
  };
}

async function fixCash(tx: Queries, order: LockedOrder, parcel: ParcelRow): Promise<number> {
  const isCash = order.paymentStatus === "Cash on delivery" && parcel.purpose === "order";
  const cashToCollectPaise = isCash ? (parcel.cashToCollectPaise ?? (await shareOfCash(tx, order, parcel))) : 0;
  await tx.update(parcels).set({ cashToCollectPaise }).where(eq(parcels.id, parcel.id));
  return cashToCollectPaise;
}
