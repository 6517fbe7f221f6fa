import { inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { toRupees } from "#contract/money.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import type { Database } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { givenProduct } from "#server/testing/given-catalogue.ts";
import { givenBuyer } from "#server/testing/given-orders.ts";
import { buyRepeatedly } from "./shopper.ts";

const shopperCount = 4;
const stock = 100_000;
const plentifulProduct = { quantity: stock, pricePaise: 50_000, taxable: true, sizes: ["M" as const] };

interface SaleResult {
  buyers: { userId: string; email: string }[];
  productIds: string[];
  bought: { orderId: string; cartId: string }[];
  /** Carts that the shop says it never had. */
  lostCarts: string[];
}

/** Shoppers who buy without a pause, each two things that all others want too. */
export async function openSale(shop: Pick<Shop, "db" | "tokens">, url: () => string) {
  const sold = [await givenProduct(shop.db, plentifulProduct), await givenProduct(shop.db, plentifulProduct)];
  const buyers: Awaited<ReturnType<typeof givenBuyer>>[] = [];
  for (let n = 0; n < shopperCount; n++) buyers.push(await givenBuyer(shop));
  let isOver = false;
  const shoppers = buyers.map((buyer, n) => {
    const lines = (n % 2 ? sold : sold.toReversed()).map(({ id }) => ({ product: id, size: "M", quantity: 1 }));
    return buyRepeatedly({ url, buyer, lines, total: toRupees(100_000), isOver: () => isOver });
  });
  return async function end(): Promise<SaleResult> {
    isOver = true;
    const done = await Promise.all(shoppers);
    return {
      buyers,
      productIds: sold.map(({ id }) => id),
      bought: done.flatMap(({ bought }) => bought),
      lostCarts: done.flatMap(({ lostCarts }) => lostCarts),
    };
  };
}

/** Everything that was promised is there once, and nothing else is. */
export async function expectNothingLostOrDoubled(db: Database, { buyers, productIds, bought, lostCarts }: SaleResult) {
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
  const addresses = sql.param(buyers.map(({ email }) => email));
  const { rows: mails } = await db.execute(
    sql`select count(*)::int as many from mails where recipient = any(${addresses}::text[])`,
  );
  expect(mails).toEqual([{ many: bought.length }]);
  expect(await findFaults(db)).toEqual([]);
}
