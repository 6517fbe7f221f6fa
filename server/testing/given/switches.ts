import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { products } from "#server/catalogue/products/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import type { Shop } from "#server/shop.ts";
import { changeProduct } from "./catalogue.ts";
import { givenAdmin } from "./people.ts";

/** Switches a product by hand, as its merchant does. */
export const switchByHand = (db: Database, { id }: { id: string }, isActive: boolean): Promise<void> =>
  changeProduct(db, id, { isActive });

/** An admin disables a merchant, whose brand and products go off too. */
export async function disableMerchant(
  app: FastifyInstance,
  shop: Pick<Shop, "db" | "tokens">,
  { merchantId }: { merchantId: string },
): Promise<void> {
  const { headers } = await givenAdmin(shop);
  const url = `/api/merchant/${merchantId}/active`;
  const answer = await app.inject({ method: "PUT", url, headers, body: { merchant: { isActive: false } } });
  if (answer.statusCode !== 200) throw new Error(`the merchant was not disabled: ${answer.body}`);
}

export async function isOn(db: Database, { id }: { id: string }): Promise<boolean | undefined> {
  const [product] = await db.select({ isActive: products.isActive }).from(products).where(eq(products.id, id));
  return product?.isActive;
}

/** Whether visitors find the product. */
export async function isShown(app: FastifyInstance, { id }: { id: string }): Promise<boolean> {
  return (await app.inject(`/api/product/item/${id}`)).statusCode === 200;
}
