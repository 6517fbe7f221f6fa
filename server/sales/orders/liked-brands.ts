import { sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { executePrepared } from "#server/platform/database/prepare.ts";
import { orderItems, orders } from "./tables.ts";

const latestOrders = 20;
const latestHearts = 100;
const maxBrands = 8;

/** The brands whose products somebody has given a heart or ordered, those they chose most often first. */
export async function findLikedBrands(db: Queries, userId: string): Promise<string[]> {
  const rows = await executePrepared<{ id: string }>(
    db,
    sql`
    with latest as (select id from ${orders} where user_id = ${userId} order by created_at desc limit ${latestOrders}),
    chosen as (
      select p.brand_id from (select product_id from ${wishes} where user_id = ${userId} order by created_at desc limit ${latestHearts}) w
        join ${products} p on p.id = w.product_id
      union all
      select l.brand_id from ${orderItems} l where l.order_id in (select id from latest) and l.status <> 'Cancelled')
    select brand_id as id from chosen where brand_id is not null group by brand_id order by count(*) desc, brand_id limit ${maxBrands}`,
  );
  return rows.map(({ id }) => id);
}
