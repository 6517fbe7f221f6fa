import { and, eq, ne } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { type ClaimForm, claimDaysMin } from "#contract/sales/cases/claims.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockOwnItem } from "#server/sales/cases/lock-case.ts";
import { readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { returnableUntil, returnWindowDays } from "#server/sales/cases/return-window.ts";
import { pricePieces } from "#server/sales/cases/share-of-pieces.ts";
import { type LockedOrder, senderOf } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { sealDetails } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { announceClaim } from "./change-claim.ts";
import { deadlineFor } from "./claim-decisions.ts";
import { claims } from "./tables.ts";

interface Claimable {
  size: Size;
  quantity: number;
}

/** Reports pieces of the buyer's own order that came damaged, wrong, or not at all. What they cost is fixed with it. Gives the id. */
export function addClaim({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, form: ClaimForm): Promise<string> {
  return transaction(db, async (tx) => {
    const { order, item } = await lockOwnItem(tx, who, form.item);
    if (unpaidStatuses.includes(order.paymentStatus)) throw badRequest("This order is not paid yet.");
    const now = await databaseNow(tx);
    const claimable =
      item.status === "Shipped"
        ? await readOnTheirWay(tx, item, form)
        : await readDelivered(tx, settings, { order, item, now });
    const size = chooseSize(claimable, item, form);
    const [amounts] = await pricePieces(tx, order, [{ item, quantity: form.quantity }]);
    const { quantity, kind, wish, note } = form;
    const [claim] = await tx
      .insert(claims)
      .values({
        orderId: order.id,
        itemId: item.id,
        userId: who.userId,
        brandId: senderOf(item),
        size,
        quantity,
        kind,
        wish,
        note,
        totalPaise: amounts?.totalPaise ?? 0,
        taxPaise: amounts?.taxPaise ?? 0,
        ...(form.refundTo && order.paymentStatus === "Cash on delivery" && sealDetails(settings, form.refundTo)),
        ...deadlineFor("decide", now),
      })
      .returning();
    if (!claim) throw new Error("The claim was not made.");
    await announceClaim(tx, settings, { order, item, claim });
    return claim.id;
  });
}

/** What is on its way can only be said to have never arrived. */
async function readOnTheirWay(tx: Queries, item: OrderItemRow, { kind }: ClaimForm): Promise<Claimable[]> {
  if (kind !== "Never arrived") throw badRequest("This item is not delivered yet.");
  const others = await tx
    .select({ quantity: claims.quantity })
    .from(claims)
    .where(and(eq(claims.orderId, item.orderId), eq(claims.itemId, item.id), ne(claims.status, "Refused")));
  const claimed = others.reduce((sum, { quantity }) => sum + quantity, 0);
  const packed = await countPacked(tx, item);
  if (packed === item.quantity)
    throw badRequest("This is packed to be sent again. Please wait until it is on its way.");
  return [{ size: item.size, quantity: item.quantity - packed - claimed }];
}

/** What was lost and is sent again has not left the house yet. */
async function countPacked(tx: Queries, { id, orderId }: OrderItemRow): Promise<number> {
  const rows = await tx
    .select({ quantity: parcelItems.quantity })
    .from(parcelItems)
    .innerJoin(parcels, eq(parcels.id, parcelItems.parcelId))
    .where(
      and(
        eq(parcels.orderId, orderId),
        eq(parcels.purpose, "order"),
        eq(parcels.status, "Packed"),
        eq(parcelItems.itemId, id),
      ),
    );
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What its buyer has, for some days: also what cannot be returned. */
async function readDelivered(
  tx: Queries,
  settings: Settings,
  { order, item, now }: { order: LockedOrder; item: OrderItemRow; now: Date },
): Promise<Claimable[]> {
  if (item.status !== "Delivered") throw badRequest("Only what was sent can be claimed.");
  const held = (await readPiecesWithBuyer(tx, order.id)).filter((pieces) => pieces.item.id === item.id);
  if (held.length === 0) throw badRequest("All pieces of this item are returned, exchanged or claimed.");
  const days = (await returnWindowDays(tx, settings, [item])).get(item.productId) ?? 0;
  const claimDays = Math.max(claimDaysMin, settings.returnDays, days);
  const inTime = held.filter(({ deliveredAt }) => (returnableUntil(deliveredAt, claimDays) ?? now) > now);
  if (inTime.length === 0) {
    throw badRequest(`This can be reported within ${claimDays} days of delivery. Please write to us.`);
  }
  const bySize = Map.groupBy(inTime, ({ size }) => size);
  return [...bySize].map(([size, pieces]) => ({
    size,
    quantity: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** The size that is named, otherwise the line's own, otherwise any of which there are enough. */
function chooseSize(claimable: readonly Claimable[], item: OrderItemRow, { size, quantity }: ClaimForm): Size {
  const wanted = size
    ? claimable.filter((each) => each.size === size)
    : claimable.toSorted((a, b) => Number(b.size === item.size) - Number(a.size === item.size));
  const enough = wanted.find((each) => each.quantity >= quantity);
  if (enough) return enough.size;
  const most = Math.max(0, ...wanted.map((each) => each.quantity));
  throw badRequest(`Only ${most} ${most === 1 ? "piece" : "pieces"} of this item can be claimed.`);
}
