import { and, eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { toRupees } from "#contract/money.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import type { Database } from "#server/platform/database/client.ts";
import { type OrderRow, orders } from "#server/sales/orders/tables.ts";
import { refunds } from "#server/sales/payments/tables.ts";
import type { Shop } from "#server/shop.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { buyRepeatedly } from "./shopper.ts";

const shopperCount = 4;
const stock = 100_000;
const plentifulProduct = { quantity: stock, pricePaise: 50_000, taxable: true, sizes: ["M" as const] };

interface SaleResult {
  buyers: { userId: string; email: string }[];
  productIds: string[];
  bought: { orderId: string; cartId: string }[];
  /** Those of them whose payment was acknowledged. */
  paidOnline: string[];
  paidAtTheDoor: string[];
  /** Carts that the shop says it never had. */
  lostCarts: string[];
}

interface SaleOptions {
  /** Each order is paid as well, online and at the door in turn. */
  isPaid?: boolean;
  /** Between two orders of a shopper. */
  pauseMs?: number;
}

/** Shoppers who buy again and again, each two things that all others want too. */
export async function openSale(
  shop: Pick<Shop, "db" | "tokens">,
  url: () => string,
  { isPaid = false, pauseMs = 0 }: SaleOptions = {},
) {
  const sold = [await givenProduct(shop.db, plentifulProduct), await givenProduct(shop.db, plentifulProduct)];
  const buyers: Awaited<ReturnType<typeof givenBuyer>>[] = [];
  for (let n = 0; n < shopperCount; n++) buyers.push(await givenBuyer(shop));
  let isOver = false;
  const shoppers = buyers.map((buyer, n) => {
    const lines = (n % 2 ? sold : sold.toReversed()).map(({ id }) => ({ product: id, size: "M", quantity: 1 }));
    return buyRepeatedly({ url, buyer, lines, total: toRupees(100_000), isPaid, pauseMs, isOver: () => isOver });
  });
  return async function end(): Promise<SaleResult> {
    isOver = true;
    const done = await Promise.all(shoppers);
    return {
      buyers,
      productIds: sold.map(({ id }) => id),
      bought: done.flatMap(({ bought }) => bought),
      paidOnline: done.flatMap(({ paidOnline }) => paidOnline),
      paidAtTheDoor: done.flatMap(({ paidAtTheDoor }) => paidAtTheDoor),
      lostCarts: done.flatMap(({ lostCarts }) => lostCarts),
    };
  };
}

const idsOf = ({ bought }: SaleResult) => sql.param(bought.map(({ orderId }) => orderId));

/** Every payment that was acknowledged has become that of its order. */
async function isSettled(db: Database, { paidOnline, paidAtTheDoor }: SaleResult): Promise<boolean> {
  const having = (ids: string[], status: OrderRow["paymentStatus"]) =>
    db.$count(orders, and(inArray(orders.id, ids), eq(orders.paymentStatus, status)));
  return (
    (await having(paidOnline, "Paid")) === paidOnline.length &&
    (await having(paidAtTheDoor, "Cash on delivery")) === paidAtTheDoor.length
  );
}

/** Everything that was promised is there once, and nothing else is. */
export async function expectNothingLostOrDoubled(db: Database, sold: SaleResult): Promise<void> {
  const { buyers, productIds, bought, lostCarts } = sold;
  // Webhooks and mails follow on their own.
  await until(() => isSettled(db, sold));
  const ids = buyers.map(({ userId }) => userId);
  const rows = await db
    .select({ orderId: orders.id, cartId: orders.cartId })
    .from(orders)
    .where(inArray(orders.userId, ids));
  const inOrder = (pairs: typeof bought) => pairs.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
  expect(bought.length).toBeGreaterThan(0);
  expect(inOrder(rows)).toEqual(inOrder(bought));
  expect(rows.filter(({ cartId }) => lostCarts.includes(cartId))).toEqual([]);
  const left = await db.select({ quantity: products.quantity }).from(products).where(inArray(products.id, productIds));
  expect(left.map(({ quantity }) => quantity)).toEqual(productIds.map(() => stock - bought.length));
  const { rows: confirmations } = await db.execute(
    sql`select count(*)::int as many, count(distinct order_id)::int as orders from mails where order_id = any(${idsOf(sold)}::uuid[])`,
  );
  expect(confirmations).toEqual([{ many: bought.length, orders: bought.length }]);
  expect(await db.$count(refunds), "nobody paid twice").toBe(0);
  expect(await findFaults(db)).toEqual([]);
}
