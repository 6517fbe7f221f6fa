import { sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { purchases } from "./tables.ts";

/** From now on a review of the product by this person is marked as a `Verified purchase`. Nothing happens when the product is deleted. */
export async function rememberPurchase(tx: Queries, userId: string, productId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${purchases} (user_id, product_id) select ${userId}, id from ${products} where id = ${productId}
    on conflict do nothing`);
}
