import { sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { reviews } from "./tables.ts";

/** Makes every product, or one, carry the sum and the count of its approved reviews. The listing is for the caller to bring up to date. */
export async function recountRatings(tx: Queries, productId?: string): Promise<void> {
  const one = productId === undefined ? sql`true` : sql`product_id = ${productId}`;
  const which = productId === undefined ? sql`true` : sql`q.id = ${productId}`;
  await tx.execute(sql`
    update ${products} p set rating_sum = r.total, rating_count = r.many
      from (
        select q.id, coalesce(a.total, 0) as total, coalesce(a.many, 0) as many
          from ${products} q left join (
            select product_id, sum(rating) as total, count(*) as many from ${reviews}
             where status = 'Approved' and ${one} group by product_id
          ) a on a.product_id = q.id
         where ${which}
      ) r
     where r.id = p.id and (p.rating_sum, p.rating_count) is distinct from (r.total, r.many)`);
}
