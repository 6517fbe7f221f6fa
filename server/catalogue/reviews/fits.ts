import { sql } from "drizzle-orm";
import { productFits, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { reviews } from "./tables.ts";

/**
 * Stores what the approved reviews say of the fit with every product, or with one. Raw SQL: one statement for the whole shop, which writes
 * no row for products of which nobody has spoken.
 */
export async function recountFits(tx: Queries, productId?: string): Promise<void> {
  const isCounted = productId === undefined ? sql`true` : sql`p.id = ${productId}`;
  await tx.execute(sql`
    insert into ${productFits} as f (product_id, too_small, fitting, too_large)
    select p.id, count(*) filter (where r.fit = 'Small'), count(*) filter (where r.fit = 'Right'), count(*) filter (where r.fit = 'Large')
      from ${products} p left join ${reviews} r on r.product_id = p.id and r.status = 'Approved' and r.fit is not null
     where ${isCounted}
     group by p.id
    having count(r.id) > 0 or exists (select from ${productFits} k where k.product_id = p.id)
        on conflict (product_id) do update
       set too_small = excluded.too_small, fitting = excluded.fitting, too_large = excluded.too_large
     where (f.too_small, f.fitting, f.too_large) is distinct from (excluded.too_small, excluded.fitting, excluded.too_large)`);
}
