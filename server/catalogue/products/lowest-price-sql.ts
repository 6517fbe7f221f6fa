import { type SQL, sql } from "drizzle-orm";
import { salePricePaise } from "#server/catalogue/listing/service.ts";
import { salePrices } from "#server/catalogue/promotions/tables.ts";
import { formerPrices } from "./tables.ts";

/** A price that was lowered longer ago is no reduction any more, and prices before that are of no interest. */
const lowestOf = sql.raw("interval '30 days'");

/** Whether the price of the product `p` was changed so lately that it may be reduced. */
export const isRecentlyPriced: SQL = sql`exists (
  select from ${formerPrices} f where f.product_id = p.id and f.until > now() - ${lowestOf})`;

/**
 * When the product `p` was reduced to what it costs now: by the promotion that runs, or by the last change of its price; null when it was
 * not.
 */
const reducedAt: SQL = sql`case
  when ${salePricePaise} < p.price_paise
  then coalesce((select s.starts_at from ${salePrices} s where s.product_id = p.id and s.ends_at is null), now())
  else (select case when f.price_paise > p.price_paise then f.until end from ${formerPrices} f
         where f.product_id = p.id and f.until > now() - ${lowestOf} and f.price_paise <> p.price_paise
         order by f.until desc limit 1) end`;

/**
 * The least that the product `p` cost in the thirty days before it was reduced, in paise: what an honest reduction is compared with. Null
 * while it is not reduced, or when it was never sold at another price. A former price held until its end, and began where the one before it
 * ended.
 */
export const lowestBeforePaise: SQL = sql`(
  select least(
    (select min(f.price_paise) from ${formerPrices} f
      where f.product_id = p.id and f.until > reduced.at - ${lowestOf} and f.until <= reduced.at),
    (select min(s.price_paise) from ${salePrices} s
      where s.product_id = p.id and s.starts_at < reduced.at and coalesce(s.ends_at, 'infinity') > reduced.at - ${lowestOf}),
    case when p.created_at < reduced.at
          and not exists (select from ${formerPrices} f where f.product_id = p.id and f.until = reduced.at)
         then coalesce((select f.price_paise from ${formerPrices} f where f.product_id = p.id and f.until > reduced.at
                         order by f.until limit 1), p.price_paise) end)
    from (select ${reducedAt} as at offset 0) reduced where reduced.at is not null)`;

/** The least that it cost in the last thirty days, today included. */
export const lowestPaise: SQL = sql`least(${salePricePaise},
  (select min(f.price_paise) from ${formerPrices} f where f.product_id = p.id and f.until > now() - ${lowestOf}),
  (select min(s.price_paise) from ${salePrices} s
    where s.product_id = p.id and coalesce(s.ends_at, 'infinity') > now() - ${lowestOf}))`;
