import { and, eq, inArray, sql } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { can } from "#contract/customers/roles.ts";
import { settledStatuses } from "#contract/sales/orders.ts";
import type { ParcelDetailsForm, ParcelForm, ParcelPurpose } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  brandOf,
  followParcels,
  freePieces,
  type LockedOrder,
  lockOrder,
  readPackedPieces,
  recordOrderEvent,
  senderOf,
  updateOrderTotals,
} from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderItems } from "#server/sales/orders/tables.ts";
import { type ParcelRow, parcelEvents, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden, notFound } from "#server/shop-error.ts";

interface NewParcel extends Partial<ParcelDetailsForm> {
  brandId: string | null;
  purpose?: ParcelPurpose;
  exchangeId?: string;
  claimId?: string;
  items: readonly { itemId: string; size: Size; quantity: number }[];
}

/** Makes a packed parcel of a locked order. The caller has made sure that the pieces are there to be packed. */
export async function insertParcel(tx: Queries, order: LockedOrder, made: NewParcel): Promise<ParcelRow> {
  const { items, courier = "", trackingNumber, trackingUrl, expectedOn, ...parts } = made;
  const [parcel] = await tx
    .insert(parcels)
    .values({
      ...parts,
      orderId: order.id,
      courier,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || null,
      expectedOn: expectedOn ?? null,
    })
    .returning();
  if (!parcel) throw new Error("The parcel was not made.");
  await tx.insert(parcelItems).values(items.map((item) => ({ ...item, parcelId: parcel.id })));
  await tx
    .insert(parcelEvents)
    .values({ parcelId: parcel.id, status: "Packed", at: sql`now()`, source: "person", outcome: "counted" });
  const about = items[0] ? { itemId: items[0].itemId } : {};
  await recordOrderEvent(tx, order, { kind: "parcel-moved", status: "Packed", courier }, about);
  return parcel;
}

/** Puts pieces of an order into a parcel, for staff who manage orders and for the merchant who sold them. Gives its id. */
export function addParcel({ db }: Pick<Shop, "db">, who: Who, form: ParcelForm): Promise<string> {
  return transaction(db, async (tx) => {
    const order = isUuid(form.orderId) ? await lockOrder(tx, form.orderId) : undefined;
    const wanted = sumByItem(form);
    const items = order ? await readItems(tx, order, [...wanted.keys()]) : [];
    assertHandled(who, order, items, wanted.size);
    const brandIds = new Set(items.map(senderOf));
    if (brandIds.size > 1) throw badRequest("A parcel holds items of one seller only.");
    if (!can(who, "manage orders") && !settledStatuses.includes(order.paymentStatus)) {
      throw badRequest("This order is not paid, so nothing of it can be sent.");
    }
    const packed = await readPackedPieces(tx, order.id);
    for (const item of items) assertPackable(item, wanted.get(item.id) ?? 0, freePieces(item, packed));
    const parcel = await insertParcel(tx, order, {
      ...form,
      expectedOn: form.expectedOn ?? latestPromise(items),
      brandId: [...brandIds][0] ?? null,
      items: items.map((item) => ({ itemId: item.id, size: item.size, quantity: wanted.get(item.id) ?? 0 })),
    });
    await followParcels(tx, order);
    await updateOrderTotals(tx, order);
    await recordChange(tx, who, {
      action: "changed",
      entity: "order",
      entityId: order.id,
      entityName: order.id,
      before: {},
      after: { parcel: parcel.id },
    });
    return parcel.id;
  });
}

/** Until a courier says another day, it is expected when it was promised. */
const latestPromise = (items: readonly OrderItemRow[]): string | null =>
  items
    .flatMap(({ promisedOn }) => promisedOn ?? [])
    .toSorted()
    .at(-1) ?? null;

function sumByItem({ items }: ParcelForm): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { item, quantity } of items) {
    const id = item.toLowerCase();
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  return wanted;
}

const readItems = (tx: Queries, order: LockedOrder, ids: string[]): Promise<OrderItemRow[]> =>
  tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.id, ids.filter(isUuid))))
    .orderBy(orderItems.position, orderItems.id);

/** To a merchant there are no items of others. */
function assertHandled(
  who: Who,
  order: LockedOrder | undefined,
  items: readonly OrderItemRow[],
  many: number,
): asserts order is LockedOrder {
  const isStaff = can(who, "manage orders");
  const own = isStaff ? items : items.filter((item) => senderOf(item) !== null && senderOf(item) === brandOf(who));
  if (order && own.length === many) return;
  if (order && !isStaff && can(who, "read orders")) throw forbidden();
  throw notFound("No order found.");
}

function assertPackable(item: OrderItemRow, quantity: number, free: number): void {
  if (item.status === "Cancelled") throw badRequest(`${item.name} is cancelled, so it cannot be packed.`);
  if (item.status === "Shipped" || item.status === "Delivered") {
    throw badRequest(`${item.name} is ${item.status} already.`);
  }
  if (quantity > free) {
    throw badRequest(
      free === 0
        ? `All pieces of ${item.name} are in a parcel already.`
        : `Only ${free} of ${item.name} ${free === 1 ? "is" : "are"} left to be packed.`,
    );
  }
}
