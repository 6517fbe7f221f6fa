import { type SQL, sql } from "drizzle-orm";
import { percentOff } from "#contract/catalogue/unit-price.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { promotions, promotionTargets } from "#server/catalogue/promotions/tables.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";

/*
 * What a product costs now is decided here alone, when it is read and by the clock of the database: lists, cards, offers and the read model
 * all take it from these expressions, so that a promotion begins and ends in the same moment everywhere. Decision 0042.
 */

/** Nothing is sold for less than one rupee a piece. */
const leastPaise = sql.raw("100");
const everything = sql.raw(`'${nilUuid}'::uuid`);

/** Whether the promotion `m`, or the copy of one that a target has, applies at a moment. */
export const runsAt = (moment: SQL): SQL =>
  sql`(m.is_active and m.starts_at <= ${moment} and (m.ends_at is null or m.ends_at > ${moment}))`;
const runsNow = runsAt(sql`now()`);

const copied = sql.raw(
  "t.promotion_id, t.promotion_kind, t.value_hundredths, t.owner_brand_id, t.starts_at, t.ends_at, t.is_active, t.is_listed",
);

/**
 * The targets `m` that have the product `p` in them, each looked up by its id: the generic plan is the same for one promotion and for
 * thousands.
 */
const targetsOf: SQL = sql`(
  select ${copied} from ${promotionTargets} t where t.target_id = ${everything}
  union all select ${copied} from ${promotionTargets} t where t.target_id = p.id
  union all select ${copied} from ${promotionTargets} t where t.target_id = p.brand_id
  union all select ${copied} from ${categoryProducts} cp join ${promotionTargets} t on t.target_id = cp.category_id where cp.product_id = p.id
) m`;

/** The targets `m` of promotions that apply to `p`; a promotion may stand there more than once. */
const promotionsOf = (applies: SQL): SQL =>
  sql`${targetsOf} where ${applies} and (m.owner_brand_id is null or m.owner_brand_id = p.brand_id)`;

/** What a piece of `p` costs by the promotion `m`: half a paisa goes up. An amount that is its whole price by now takes nothing off. */
const promotedPaise: SQL = sql`greatest(${leastPaise}, case m.promotion_kind
  when 'percent' then ((p.price_paise::bigint * (10000 - m.value_hundredths) + 5000) / 10000)::int
  when 'amount' then p.price_paise - case when m.value_hundredths < p.price_paise then m.value_hundredths else 0 end
  else m.value_hundredths end)`;
const isOnPrice = sql`m.promotion_kind <> 'buy get'`;

/** An uncorrelated subquery, which runs once a statement: a shop without promotions does not look for those of each product. */
const ifAny = (expression: SQL, otherwise: SQL): SQL =>
  sql`case when (select exists (select from ${promotions})) then ${expression} else ${otherwise} end`;

const reducedPaise = (applies: SQL): SQL =>
  ifAny(
    sql`least(p.price_paise, (select min(${promotedPaise}) from ${promotionsOf(applies)} and ${isOnPrice}))`,
    sql`p.price_paise`,
  );

/** What one piece of the product `p` costs now, in paise: its price, or less by the best running promotion. */
export const salePricePaise: SQL = reducedPaise(runsNow);

/**
 * The price by the promotions that are listed: what lists are sorted and filtered by. Independent of the clock, so that it changes
 * with them alone.
 */
export const listedPricePaise: SQL = reducedPaise(sql`m.is_listed`);

/** The best promotion; among equally good ones the oldest. */
const bestOf = (applies: SQL): SQL => sql`
  select m.promotion_id, ${promotedPaise} as price_paise from ${promotionsOf(applies)} and ${isOnPrice} and ${promotedPaise} < p.price_paise
   order by price_paise, m.promotion_id limit 1`;

/**
 * All that promotions do to the product `p` now, as one row: its sale price, the promotion that makes it as {id, name} or null, and those
 * that give pieces of it free as an array of {id, name, buy, get}, the oldest first. For whoever needs all of it: the targets are looked up
 * once.
 */
export const saleOfProduct: SQL = sql`
  select least(p.price_paise, found.paise) as price_paise,
         (select json_build_object('id', o.id, 'name', o.name) from ${promotions} o where o.id = found.best) as promotion,
         case when found.given is null then '[]'::json else (
           select json_agg(json_build_object('id', o.id, 'name', o.name, 'buy', o.buy, 'get', o.get) order by o.id)
             from ${promotions} o where o.id = any (found.given)) end as buy_gets
    from (
      select min(paise) as paise, (array_agg(promotion_id order by paise, promotion_id) filter (where paise < p.price_paise))[1] as best,
             array_agg(promotion_id) filter (where paise is null) as given
        from (select m.promotion_id, case when ${isOnPrice} then ${promotedPaise} end as paise
                from ${promotionsOf(runsNow)} and (select exists (select from ${promotions})) offset 0) applying
    ) found`;

/** By which of the listed promotions `p` is reduced, and to what, as a row. */
export const listedPromotion: SQL = sql`
  select o.id as promotion_id, o.name as promotion_name, o.starts_at, best.price_paise
    from (${bestOf(sql`m.is_listed`)}) best join ${promotions} o on o.id = best.promotion_id`;

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
