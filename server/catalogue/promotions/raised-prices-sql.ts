import { type SQL, sql } from "drizzle-orm";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { formerPrices, products } from "#server/catalogue/products/tables.ts";
import { promotionTargets } from "./tables.ts";

/** A price that was raised so shortly before a promotion makes its reduction look larger than it is. */
const days = sql.raw("30");
const maxShown = sql.raw("10");

/**
 * The products of the promotion `m` whose price was raised in the days before it began, as an array, the latest first. Raw SQL: the changes
 * of those days are few, and looked up by their time; their products are compared with the promotion's targets.
 */
export const raisedPricesSql: SQL = sql`(
  select coalesce(json_agg(json_build_object('product', raised.product_id, 'name', raised.name, 'was', raised.was, 'now', raised.now, 'at', raised.at)
                           order by raised.at desc, raised.product_id), '[]')
    from (
      select f.product_id, p.name, f.price_paise / 100.0 as was, next.price_paise / 100.0 as now, f.until as at
        from ${formerPrices} f join ${products} p on p.id = f.product_id
        cross join lateral (
          select coalesce((select l.price_paise from ${formerPrices} l where l.product_id = f.product_id and l.until > f.until
                            order by l.until limit 1), p.price_paise) as price_paise) next
       where f.until > m.starts_at - make_interval(days => ${days}) and f.until <= m.starts_at and next.price_paise > f.price_paise
         and (m.owner_brand_id is null or m.owner_brand_id = p.brand_id)
         and exists (
           select from ${promotionTargets} t where t.promotion_id = m.id and (
             t.kind = 'all' or t.target_id in (p.id, p.brand_id)
             or t.kind = 'category' and exists (
                  select from ${categoryProducts} cp where cp.product_id = p.id and cp.category_id = t.target_id)))
       order by f.until desc, f.product_id limit ${maxShown}
    ) raised)`;
