import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { type PaymentStatus, settledStatuses, unpaidStatuses } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { takeCouponAgain } from "#server/sales/coupons/service.ts";
import { paymentAttempts } from "#server/sales/payments/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { brandOf, capacitiesOf } from "./format-order.ts";
import { followParcelJob, issueInvoiceJob, refundOrderJob, settleCasesJob } from "./jobs.ts";
import { isOfOrder } from "./lists/search-orders-sql.ts";
import { queueBrandMails } from "./mails/queue-brand-mails.ts";
import { queueCancelledMail } from "./mails/queue-order-mail.ts";
import { readLineStates } from "./on-the-way-sql.ts";
import { canCancel, canHandle, isExpectedBack } from "./order-status.ts";
import { cancelItems } from "./pieces/cancel-items.ts";
import { cancelPieces } from "./pieces/cancel-pieces.ts";
import { chargePieces } from "./pieces/charge-pieces.ts";
import { deliverItem } from "./pieces/deliver-item.ts";
import { giveBackPieces } from "./pieces/give-back-pieces.ts";
import { rememberPurchases } from "./remember-purchases.ts";
import { prepareSettling, settleOnDelivery } from "./settle-on-delivery.ts";
import {
  followParcels,
  freePieces,
  readPackedPieces,
  senderOf,
  setBackUnpacked,
  setParcelStatus,
  takeOutOfParcels,
} from "./statuses/item-parcels.ts";
import { decrementStock, returnStock, type StockQuantity } from "./stock.ts";
import { type OrderRow, orderEvents, orderItems, orders } from "./tables.ts";
import type { TypedOrderEvent } from "./timeline/event-sentences.ts";
import { recordEvent } from "./timeline/timeline.ts";
import { readTrackingToken, type TrackingSettings, trackingLink, trackingToken } from "./tracking-link.ts";
import { costOf, isSold, updateOrderTotals } from "./update-order-totals.ts";

// What payments and invoices may do to orders. A caller locks the order once, with `lockOrder`, and passes on what these functions return.

/** An order that is locked by the current transaction. */
export type LockedOrder = OrderRow;

/**
 * An order, and the right to change it until the transaction ends. All who change orders keep one order of locks, which rules out
 * deadlocks: the order's row, its lines, the counts of orders, and last the products by id.
 */
export async function lockOrder(tx: Queries, id: string): Promise<LockedOrder | undefined> {
  const [order] = await lockOrders(tx, [id]);
  return order;
}

/** Locks several orders, in the order of their ids. */
export const lockOrders = (tx: Queries, ids: string[]): Promise<LockedOrder[]> =>
  tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for("no key update");

/** Adds what happened to an order to its timeline. Merchants are shown what names an item of theirs, and nothing of money. */
export const recordOrderEvent = (
  tx: Queries,
  order: LockedOrder,
  event: TypedOrderEvent,
  about: { itemId?: string } = {},
): Promise<void> => recordEvent(tx, order.id, event, about);

/**
 * For parcels, returns, exchanges and claims. What takes from stock or gives back to it comes last in a transaction, since products are
 * locked last.
 */
export {
  brandOf,
  canCancel,
  cancelPieces,
  canHandle,
  capacitiesOf,
  chargePieces,
  costOf,
  decrementStock,
  deliverItem,
  followParcels,
  freePieces,
  giveBackPieces,
  isExpectedBack,
  isOfOrder,
  isSold,
  readLineStates,
  readPackedPieces,
  readTrackingToken,
  returnStock,
  type StockQuantity,
  senderOf,
  setBackUnpacked,
  setParcelStatus,
  type TrackingSettings,
  takeOutOfParcels,
  trackingLink,
  trackingToken,
  updateOrderTotals,
};

/** A window of a payment was opened for it, whatever came of that. */
export const isPaymentTried = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db.$count(paymentAttempts, eq(paymentAttempts.orderId, orderId))) > 0;

/** For payments, which lock the order in the same statement. */
export const prepareCashOrder = prepareSettling;

/** The buyer of a locked order pays at the door. Gives what is to be paid, which holds the fee for it. */
export const settleCashOrder = (tx: Queries, order: LockedOrder, amountPaise: number): Promise<number> =>
  settleOnDelivery(tx, order, amountPaise);

export async function setPaymentStatus(
  tx: Queries,
  order: LockedOrder,
  paymentStatus: PaymentStatus,
): Promise<LockedOrder> {
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, order.id));
  // An admin may have had it delivered before the money came.
  if (settledStatuses.includes(paymentStatus)) await rememberPurchases(tx, order.id);
  return { ...order, paymentStatus };
}

/** Notifies the merchants of their brands, once, that there are orders for them to process. */
export const notifyMerchants = (tx: Queries, settings: MailSettings, orders: LockedOrder[]): Promise<void> =>
  queueBrandMails(tx, settings, orders);

/** Enqueues the job that ends what waits for money of this order to arrive. */
export const requestSettling = (tx: Queries, order: { id: string }): Promise<void> =>
  enqueue(tx, settleCasesJob, { orderId: order.id });

/** Enqueues the job by which exchanges and claims go on with a parcel of theirs. */
export const announceParcelMove = (tx: Queries, parcelId: string): Promise<void> =>
  enqueue(tx, followParcelJob, { parcelId });

/** Enqueues the job that refunds what was paid too much. */
export const requestRefund = (tx: Queries, order: LockedOrder, delaySeconds = 0): Promise<void> =>
  enqueue(tx, refundOrderJob, { orderId: order.id }, { delaySeconds });

/**
 * Money has arrived. An unpaid order becomes paid, and a released one is restored if its stock is still there. The job that is enqueued
 * here refunds whatever is too much: all of it when the outcome is "refund".
 */
export async function acceptPayment(
  tx: Queries,
  order: LockedOrder,
  { amountPaise, at }: { amountPaise: number; at: Date },
): Promise<{ outcome: "paid" | "refund"; order: LockedOrder }> {
  const paid = await setPaymentStatus(tx, order.cashFeePaise > 0 ? await withoutCashFee(tx, order) : order, "Paid");
  await recordEvent(tx, order.id, { kind: "payment-received", amountPaise }, { at });
  const live = order.status === "Cancelled" ? await restoreOrder(tx, paid) : paid;
  if (!live) {
    await recordEvent(tx, order.id, { kind: "payment-too-late" });
    await requestRefund(tx, order);
    return { outcome: "refund", order: paid };
  }
  const wasPaid = order.paymentStatus === "Paid" || order.paymentStatus === "Refunded";
  if (wasPaid || amountPaise > costOf(live)) await requestRefund(tx, order);
  await enqueue(tx, issueInvoiceJob, { orderId: order.id });
  return { outcome: "paid", order: live };
}

/** A buyer who pays online after all does not pay the fee for paying at the door. */
const withoutCashFee = (tx: Queries, order: LockedOrder): Promise<LockedOrder> =>
  updateOrderTotals(tx, { ...order, cashFeePaise: 0, cashFeeTaxPaise: 0 });

/** Takes the lines of a released order from stock again, all or none, and its coupon, which somebody else may have used up. */
async function restoreOrder(tx: Queries, order: LockedOrder): Promise<LockedOrder | undefined> {
  await tx.execute(sql`savepoint before_restore`);
  const { productId, size, quantity } = orderItems;
  const items = await tx
    .update(orderItems)
    .set({ status: "Not processed", isReleased: false })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.isReleased, true)))
    .returning({ productId, size, quantity });
  if (items.length === 0) return undefined;
  const restored = await updateOrderTotals(tx, order);
  await recordEvent(tx, order.id, { kind: "order-restored" });
  const hasCoupon = order.couponCode === null || (await takeCouponAgain(tx, order.id));
  if (hasCoupon && (await decrementStock(tx, items))) return restored;
  await tx.execute(sql`rollback to savepoint before_restore`);
  return undefined;
}

/** Cancels an order that nobody paid in time and returns its stock, unless some of it is on its way. */
export async function releaseOrder(tx: Queries, order: LockedOrder, settings: TrackingSettings): Promise<boolean> {
  if (!unpaidStatuses.includes(order.paymentStatus) || order.status === "Cancelled") return false;
  const sent = await tx.$count(
    orderItems,
    and(eq(orderItems.orderId, order.id), inArray(orderItems.status, ["Shipped", "Delivered"])),
  );
  if (sent > 0) return false;
  await cancelItems(tx, order, {
    isReleased: true,
    calledOffBy: "shop",
    beforeStock: async (items) => {
      await recordEvent(tx, order.id, { kind: "order-released" });
      await queueCancelledMail(tx, settings, order, { items, isWhole: true, reason: "unpaid" });
    },
  });
  return true;
}

/** Everything a person ordered, with what became of it. */
export async function exportOrders(db: Queries, userId: string) {
  const own = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt));
  const ids = own.map(({ id }) => id);
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(orderItems.position);
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(orderEvents.id);
  return own.map((order) => ({
    _id: order.id,
    number: order.number,
    placedAt: order.createdAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    total: toRupees(order.totalPaise),
    discount: toRupees(order.discountPaise),
    coupon: order.couponCode,
    shipping: toRupees(order.shippingPaise),
    cashFee: toRupees(order.cashFeePaise),
    tax: toRupees(order.taxPaise),
    totalWithTax: toRupees(order.totalWithTaxPaise),
    address: order.address,
    items: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ name, sku, brandName, size, quantity, pricePaise, totalPaise, status, ...item }) => ({
        name,
        sku,
        brand: brandName,
        size,
        quantity,
        status,
        expectedBackSince: item.expectedBackSince,
        expectedBackEnd: item.expectedBackEnd,
        price: toRupees(pricePaise),
        total: toRupees(totalPaise),
      })),
    events: events
      .filter(({ orderId }) => orderId === order.id)
      .map(({ kind, data, createdAt }) => ({ at: createdAt, kind, data })),
  }));
}

/** Whether anything that a person ordered has neither arrived nor been cancelled, or is expected back. */
export const hasOpenOrders = async (tx: Queries, userId: string): Promise<boolean> =>
  (await tx.$count(
    orders,
    and(
      eq(orders.userId, userId),
      or(notInArray(orders.status, ["Delivered", "Cancelled"]), eq(orders.isExpectedBack, true)),
    ),
  )) > 0;

/** The orders stay, without anything that says whose they were. */
export async function eraseBuyer(tx: Queries, userId: string): Promise<void> {
  await tx.update(orders).set({ address: null, userId: null }).where(eq(orders.userId, userId));
}

/** Where parcels went so long ago that nobody asks any more. */
export async function deleteOldAddresses(db: Queries, { keepOrderDataYears }: Settings): Promise<void> {
  await db
    .update(orders)
    .set({ address: null })
    .where(
      and(isNotNull(orders.address), sql`${orders.createdAt} < now() - ${keepOrderDataYears} * interval '1 year'`),
    );
}
