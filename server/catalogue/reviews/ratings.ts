import { sql } from "drizzle-orm";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { recountFits } from "./fits.ts";
import { reviews } from "./tables.ts";

/**
 * Stores the sum and count of the approved reviews with every product, or with one; the caller reindexes what changed. Raw
 * SQL: one statement for the whole shop, which writes only rows that differ.
 */
export async function recountRatings(tx: Queries, productId?: string): Promise<void> {
  const isReviewed = productId === undefined ? sql`true` : sql`product_id = ${productId}`;
  const isCounted = productId === undefined ? sql`true` : sql`q.id = ${productId}`;
  await tx.execute(sql`
    update ${products} p set rating_sum = r.total, rating_count = r.many
      from (
        select q.id, coalesce(a.total, 0) as total, coalesce(a.many, 0) as many
          from ${products} q left join (
            select product_id, sum(rating) as total, count(*) as many from ${reviews}
             where status = 'Approved' and ${isReviewed} group by product_id
          ) a on a.product_id = q.id
         where ${isCounted}
      ) r
     where r.id = p.id and (p.rating_sum, p.rating_count) is distinct from (r.total, r.many)`);
}

/** After a change to the approved reviews of a product: its rating and what they say of its fit. */
export async function updateRating(tx: Queries, productId: string): Promise<void> {
  await recountRatings(tx, productId);
  await recountFits(tx, productId);
  await reindexProducts(tx, { products: [productId] });
}
