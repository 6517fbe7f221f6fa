import { type SQL, sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import { promotions, salePrices } from "#server/catalogue/promotions/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { listedPromotion } from "./sale-price.ts";

// Raw SQL: a sale of a whole brand is one statement, however many products it has.

/**
 * What the products cost by the listed promotions; without a promotion there is no price. A shop that never had one looks at none of them.
 */
const currentPrices = (productIds: SQL): SQL => sql`
  select p.id as product_id, sale.* from ${products} p left join lateral (${listedPromotion}) sale on true
   where p.id in (${productIds})
     and ((select exists (select from ${promotions})) or (select exists (select from ${salePrices})))`;

/** `at boundary`: promotions began or ended by the clock, maybe a while ago. */
export type SaleChange = "at boundary" | "now";

/**
 * Keeps the history of sale prices: ends those that hold no longer, and begins those that hold now. Whoever changes what a product costs by
 * promotions calls this in the same transaction.
 */
export async function recordSalePrices(tx: Queries, productIds: SQL, change: SaleChange): Promise<void> {
  const isAtBoundary = sql.raw(String(change === "at boundary"));
  const { rows } = await tx.execute<{ differing: number }>(sql`
    with sale as materialized (${currentPrices(productIds)}
    ), outdated as (
      select s.product_id, s.starts_at, case when ${isAtBoundary} and m.ends_at > s.starts_at then least(now(), m.ends_at) else now() end as until
        from ${salePrices} s join sale using (product_id) left join ${promotions} m on m.id = s.promotion_id
       where s.ends_at is null and (s.price_paise, s.promotion_id) is distinct from (sale.price_paise, sale.promotion_id)
    ), ended as (
      update ${salePrices} s set ends_at = o.until from outdated o
       where s.product_id = o.product_id and s.starts_at = o.starts_at and o.until > o.starts_at
    ), never_shown as (
      delete from ${salePrices} s using outdated o
       where s.product_id = o.product_id and s.starts_at = o.starts_at and o.until <= o.starts_at
    )
    select (select count(*)::int from outdated) + (
      select count(*)::int from sale left join ${salePrices} s on s.product_id = sale.product_id and s.ends_at is null
       where sale.price_paise is not null and s.product_id is null) as differing`);
  if (!rows[0]?.differing) return;
  // After the others have ended. What began while no process was running was still the price from then on.
  await tx.execute(sql`
    insert into ${salePrices} (product_id, price_paise, promotion_id, promotion_name, starts_at)
    select sale.product_id, sale.price_paise, sale.promotion_id, sale.promotion_name,
           case when ${isAtBoundary} and not exists (
             select from ${salePrices} s where s.product_id = sale.product_id and coalesce(s.ends_at, 'infinity') > sale.starts_at)
           then least(now(), sale.starts_at) else now() end
      from (${currentPrices(productIds)}) sale
     where sale.price_paise is not null
       and not exists (select from ${salePrices} s where s.product_id = sale.product_id and s.ends_at is null)
    on conflict (product_id, starts_at) do nothing`);
}
