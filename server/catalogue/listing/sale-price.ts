import { type SQL, sql } from "drizzle-orm";
import { percentOff } from "#contract/pricing.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { promotions, promotionTargets } from "#server/catalogue/promotions/tables.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";

/*
 * What a product costs now is decided here alone, when it is read and by the clock of the database: lists, cards, offers and the read model all take
 * it from these expressions, so that a promotion begins and ends in the same moment everywhere. Decision 0042.
 */

/** Nothing is sold for less than one rupee a piece. */
const leastPaise = sql.raw("100");
const everything = sql.raw(`'${nilUuid}'::uuid`);

/** Whether the promotion `m` runs at a moment. */
export const runsAt = (moment: SQL): SQL =>
  sql`(m.is_active and m.starts_at <= ${moment} and (m.ends_at is null or m.ends_at > ${moment}))`;
const runsNow = runsAt(sql`now()`);

/** The promotions `m` that apply and whose scope has the product `p` in it; one may stand there more than once, by several of its targets. */
const promotionsOf = (applies: SQL): SQL => sql`
  ${promotionTargets} t join ${promotions} m on m.id = t.promotion_id
   where t.target_id = any (array[${everything}, p.id, p.brand_id]
           || array(select cp.category_id from ${categoryProducts} cp where cp.product_id = p.id))
     and ${applies} and (m.owner_brand_id is null or m.owner_brand_id = p.brand_id)`;

/** What a piece of `p` costs by the promotion `m`: half a paisa goes up. */
const promotedPaise: SQL = sql`greatest(${leastPaise}, case m.kind
  when 'percent' then ((p.price_paise::bigint * (10000 - m.value_hundredths) + 5000) / 10000)::int
  when 'amount' then p.price_paise - m.value_hundredths
  else m.value_hundredths end)`;

/** An uncorrelated subquery, which runs once a statement: a shop without promotions does not look for those of each product. */
const ifAny = (expression: SQL, otherwise: SQL): SQL =>
  sql`case when (select exists (select from ${promotions})) then ${expression} else ${otherwise} end`;

const reducedPaise = (applies: SQL): SQL =>
  ifAny(
    sql`least(p.price_paise, (select min(${promotedPaise}) from ${promotionsOf(applies)} and m.kind <> 'buy get'))`,
    sql`p.price_paise`,
  );

/** What one piece of the product `p` costs now, in paise: its price, or less by the best running promotion. */
export const salePricePaise: SQL = reducedPaise(runsNow);

/** The same by the promotions that are listed: what lists are sorted and filtered by. Independent of the clock, so that it changes with them alone. */
export const listedPricePaise: SQL = reducedPaise(sql`m.is_listed`);

/** The promotion by which `p` is reduced now, as {id, name}, or null. Of those that are equally good the oldest counts. */
export const promotionOfProduct: SQL = ifAny(
  sql`(select json_build_object('id', m.id, 'name', m.name) from ${promotionsOf(runsNow)} and m.kind <> 'buy get'
          and ${promotedPaise} < p.price_paise order by ${promotedPaise}, m.id limit 1)`,
  sql`null`,
);

/** The running promotions that give pieces of `p` free, as an array of {id, name, buy, get}, the oldest first. */
export const buyGetsOfProduct: SQL = ifAny(
  sql`(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'buy', m.buy, 'get', m.get) order by m.id), '[]')
         from (select distinct m.id, m.name, m.buy, m.get from ${promotionsOf(runsNow)} and m.kind = 'buy get') m)`,
  sql`'[]'::json`,
);

/** By which of the listed promotions `p` is reduced, and to what, as a row. */
export const listedPromotion: SQL = sql`
  select m.id as promotion_id, m.name as promotion_name, m.starts_at, ${promotedPaise} as price_paise
    from ${promotionsOf(sql`m.is_listed`)} and m.kind <> 'buy get' and ${promotedPaise} < p.price_paise
   order by price_paise, m.id limit 1`;

/** What a reduced price is compared with. */
const fullPricePaise: SQL = sql`coalesce(p.mrp_paise, p.price_paise)`;

/** The discount of the product `p` in whole percent, as `discountPercent` below; integers are divided without a remainder. */
export const discountSql = (salePaise: SQL): SQL => sql`
  greatest(0, (${fullPricePaise} - ${salePaise})::bigint * 100 / ${fullPricePaise})::smallint`;

interface Prices {
  pricePaise: number;
  mrpPaise: number | null;
  salePricePaise: number;
}

export const discountPercent = (prices: Prices): number =>
  percentOff(prices.mrpPaise ?? prices.pricePaise, prices.salePricePaise);
