import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Size } from "#contract/catalogue/sizes.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { openLog } from "#server/testing/log.ts";
import { givenProduct } from "./catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "./orders.ts";
import { deliverByCourier } from "./parcels.ts";
import type { Person } from "./people.ts";

/** Stock by size, as a merchant gives it. */
export function setStock(db: Database, productId: string, stock: Partial<Record<Size, number>>): Promise<void> {
  const rows = Object.entries(stock).map(([size, quantity]) => ({ productId, size: size as Size, quantity }));
  return transaction(db, async (tx) => {
    await tx
      .insert(productSizes)
      .values(rows)
      .onConflictDoUpdate({
        target: [productSizes.productId, productSizes.size],
        set: { quantity: sql`excluded.quantity` },
      });
    await tx
      .update(products)
      .set({ quantity: sql`(select sum(quantity) from ${productSizes} where product_id = ${productId})` })
      .where(eq(products.id, productId));
  });
}

async function stockOf(db: Database, productId: string): Promise<Partial<Record<Size, number>>> {
  const rows = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  return Object.fromEntries(rows.map(({ size, quantity }) => [size, quantity]));
}

interface Sold {
  brandId?: string;
  quantity?: number;
  stock?: Partial<Record<Size, number>>;
  status?: "Shipped" | "Delivered";
}

/** Calls of exchanges and claims, and what they need: delivered items, jobs, and time that passes. */
export function caseTools(app: FastifyInstance, shop: Shop, admin: Person) {
  const { db } = shop;
  const runJob = createJobRunner(shop, openLog().log);
  const call = (who: Pick<Person, "headers">, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) =>
    app.inject({ method, url: `/api${url}`, headers: who.headers, ...(body && { payload: body }) });
  return {
    call,
    runJob,

    /** An item in size M that was paid at the door, as its courier says, and has arrived, or is on its way. */
    async deliveredItem({ brandId, quantity = 1, stock = { M: 600, L: 1, XL: 0 }, status = "Delivered" }: Sold = {}) {
      const buyer = await givenBuyer(shop);
      const sizes = Object.keys(stock) as Size[];
      const pieces = Object.values(stock).reduce((sum, each) => sum + each, 0);
      const product = await givenProduct(db, { ...(brandId && { brandId }), sizes, quantity: pieces, taxable: true });
      await setStock(db, product.id, stock);
      const order = await givenOrder(app, buyer, [{ product: product.id, size: "M", quantity }]);
      await payAtTheDoor(app, buyer, order._id);
      const item = order.products[0]?._id ?? "";
      if (status === "Delivered") await deliverByCourier(shop, order);
      else await setStatus(app, admin, item, status);
      return { buyer, product, order, orderId: order._id, item, stock: () => stockOf(db, product.id) };
    },

    /** Does what waits in the queue under these names. */
    async workOff(...names: string[]): Promise<void> {
      for (;;) {
        const { rows } = await db.execute<{ name: string; data: Record<string, string> }>(sql`
          delete from pgboss.job where id = (
            select id from pgboss.job where name = any(${sql.param(names)}::text[]) order by created_on limit 1
          ) returning name, data`);
        if (!rows[0]) return;
        await runJob({ name: rows[0].name }, rows[0].data);
      }
    },

    /** An item was delivered longer ago. */
    async age(itemId: string, days: number): Promise<void> {
      await db
        .update(orderItems)
        .set({ deliveredAt: sql`${orderItems.deliveredAt} - ${days} * interval '1 day'` })
        .where(eq(orderItems.id, itemId));
    },
  };
}
