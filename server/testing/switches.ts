import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/client.ts";
import { transaction } from "#server/database/transaction.ts";
import { products } from "#server/products/tables.ts";
import { reshelve } from "#server/shelf/reshelve.ts";

/** Switches a product by hand, as its merchant does. */
export function switchByHand(db: Database, { id }: { id: string }, isActive: boolean): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.update(products).set({ isActive }).where(eq(products.id, id));
    await reshelve(tx, { products: [id] });
  });
}

export async function isOn(db: Database, { id }: { id: string }): Promise<boolean | undefined> {
  const [product] = await db.select({ isActive: products.isActive }).from(products).where(eq(products.id, id));
  return product?.isActive;
}

/** Whether visitors find the product. */
export async function isShown(app: FastifyInstance, { id }: { id: string }): Promise<boolean> {
  return (await app.inject(`/api/product/item/${id}`)).statusCode === 200;
}
