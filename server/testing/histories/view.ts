import { eq, inArray } from "drizzle-orm";
import { toPaise } from "#contract/money.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { promotions } from "#server/catalogue/promotions/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { paymentAttempts } from "#server/sales/payments/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { shippingSettings } from "#server/sales/shipping/tables.ts";
import type { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { shelfKey } from "./model.ts";

type Paying = Awaited<ReturnType<typeof openPayingShop>>;

interface Looked {
  productIds: string[];
  /** The orders that the model knows; others were made just now. */
  known: readonly string[];
  /** Those that somebody has just done something with. */
  touched: readonly string[];
}

/** What the shop says of the orders of some products, and its payment provider of their money. */
export async function readView({ db, counter }: Paying, { productIds, known, touched }: Looked) {
  const items = await db.select().from(orderItems).where(inArray(orderItems.productId, productIds));
  const orderIds = [...new Set(items.map(({ orderId }) => orderId))];
  const of = <Table extends typeof parcels | typeof returns | typeof exchanges>(table: Table) =>
    inArray(table.orderId, orderIds);
  const [stock, placed, packed, exchanged, returned, claimed, paidOut, attempts] = await Promise.all([
    db.select().from(productSizes).where(inArray(productSizes.productId, productIds)),
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    db.select().from(parcels).where(of(parcels)),
    db.select().from(exchanges).where(of(exchanges)),
    db.select().from(returns).where(of(returns)),
    db.select().from(claims).where(inArray(claims.orderId, orderIds)),
    db.select().from(payouts).where(inArray(payouts.orderId, orderIds)),
    db.select().from(paymentAttempts).where(inArray(paymentAttempts.orderId, orderIds)),
  ]);
  const parcelIds = packed.map(({ id }) => id);
  const returnIds = returned.map(({ id }) => id);
  const inParcels = await db.select().from(parcelItems).where(inArray(parcelItems.parcelId, parcelIds));
  const inReturns = await db.select().from(returnItems).where(inArray(returnItems.returnId, returnIds));
  const [offered, running, [shipping]] = await Promise.all([
    db.select().from(products).where(inArray(products.id, productIds)),
    db.$count(promotions, eq(promotions.isActive, true)),
    db.select().from(shippingSettings),
  ]);
  const looked = orderIds.filter((id) => touched.includes(id) || !known.includes(id));
  const held = await Promise.all(looked.map((id) => readPiecesWithBuyer(db, id)));

  /** By the books of the provider, whose money it is: what came, less what went back. */
  function keptOf(orderId: string): number {
    const accounts = attempts
      .filter((attempt) => attempt.orderId === orderId)
      .map(({ id }) => counter.cashfree?.orders.get(id));
    const paid = accounts
      .flatMap((account) => account?.payments ?? [])
      .filter(({ payment_status }) => payment_status === "SUCCESS")
      .reduce((sum, { payment_amount }) => sum + toPaise(payment_amount), 0);
    const back = accounts
      .flatMap((account) => account?.refunds ?? [])
      .reduce((sum, { refund_amount }) => sum + toPaise(refund_amount), 0);
    return paid - back;
  }

  return {
    stock: Object.fromEntries(stock.map(({ productId, size, quantity }) => [shelfKey(productId, size), quantity])),
    offered,
    running,
    cashFee: toPaise(shipping?.rates.cashFee ?? 0),
    orders: placed,
    items,
    parcels: packed,
    parcelItems: inParcels,
    exchanges: exchanged,
    returns: returned,
    returnItems: inReturns,
    claims: claimed,
    payouts: paidOut,
    keptOf,
    /** The orders that were just touched: what their buyers have and can do something with, is in `held`. */
    looked,
    held: held.flat(),
  };
}

export type View = Awaited<ReturnType<typeof readView>>;
