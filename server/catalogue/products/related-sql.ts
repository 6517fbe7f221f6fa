import { type SQL, sql } from "drizzle-orm";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { cardSql, productIdOfName } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { boughtTogether, products } from "./tables.ts";

// Raw SQL: each kind of relation is a few rows of an index around the product's own price, however large the shop.

const maxRelated = 8;
/** Enough to fill the row from any one relation, even when closer relations found the same products. */
const maxCandidates = 2 * maxRelated;

/** Not parameters: where the planner sees the value of one, it may plan the statement anew each time. */
const literal = (number: number) => sql.raw(String(number));
const anyPlace = sql.raw(`'${any}'`);

/** Which entries of the product itself (`own`) a relation starts from, and which entries are related to them. */
interface Relation {
  own: SQL;
  isRelated: SQL;
}

/** The closest first: same category and brand, same category, same brand for what is in no category. */
function relationsOf(own: SQL): Relation[] {
  const inCategory = sql`${own}.category_id <> ${anyPlace}`;
  const ofBrand = sql`${own}.brand_id <> ${anyPlace}`;
  const sameCategory = sql`category_id = ${own}.category_id`;
  const sameBrand = sql`brand_id = ${own}.brand_id`;
  return [
    { own: sql`${inCategory} and ${ofBrand}`, isRelated: sql`${sameCategory} and ${sameBrand}` },
    { own: inCategory, isRelated: sameCategory },
    { own: sql`${own}.category_id = ${anyPlace} and ${ofBrand}`, isRelated: sql`${sameCategory} and ${sameBrand}` },
  ];
}

/** The products nearest in price, in both directions. */
const nearestInPrice = (own: SQL, relation: Relation, rank: number): SQL => sql`
  select near.product_id, ${literal(rank)} as rank, abs(near.price_paise - ${own}.price_paise) as distance
    from ${own}, lateral (
      (select product_id, price_paise from ${listingEntries}
        where ${relation.isRelated} and (price_paise, product_id) > (${own}.price_paise, ${own}.product_id)
        order by price_paise, product_id limit ${literal(maxCandidates)})
      union all
      (select product_id, price_paise from ${listingEntries}
        where ${relation.isRelated} and (price_paise, product_id) < (${own}.price_paise, ${own}.product_id)
        order by price_paise desc, product_id desc limit ${literal(maxCandidates)})
    ) near
   where ${relation.own}`;

/** Listed products that others bought in the same order, the most often bought first. */
const boughtWith = (own: SQL, rank: number): SQL => sql`
  (select b.other_id, ${literal(rank)}, -b.times from ${boughtTogether} b
     join ${listingEntries} e on e.product_id = b.other_id and e.category_id = ${anyPlace}
    where b.product_id in (select product_id from ${own}) order by b.times desc, b.other_id limit ${literal(maxCandidates)})`;

/** Where a product was bought with more others than this, any product's change may change what is related to it. */
export const maxPartners = 100;

interface RelatedRow {
  id: string;
  brandId: string | null;
  categoryIds: string[];
  /** What was bought along with it, listed or not: one more than `maxPartners` at most. */
  partners: string[];
  cards: Parameters<typeof cardSql.toCard>[0][];
}

const own = sql.raw("own_entries");
const [closest, ...others] = relationsOf(own).map((relation, i) => nearestInPrice(own, relation, 2 * i));

/**
 * What is related to a listed product, as cards, and what the answer depends on, in one round trip instead of five. What was bought
 * together ranks behind the closest relation and before the others. Prepared: planning took longer than running it.
 */
export const selectRelated = prepare<{ id: string | null; name: string }, RelatedRow>(
  "select-related",
  sql`
    with wanted as materialized (select ${productIdOfName} as id), ${own} as materialized (
      select category_id, brand_id, product_id, price_paise from ${listingEntries} where product_id = (select id from wanted)
    ), related as (${sql.join([closest, boughtWith(own, 1), ...others], sql` union all `)}
    ), ranked as (
      select product_id, row_number() over (order by min(rank), min(distance), product_id) as place
        from related group by product_id order by place limit ${literal(maxRelated)}
    )
    select o.id, o.brand_id as "brandId",
           array(select category_id from ${categoryProducts} where product_id = o.id)::text[] as "categoryIds",
           array(select other_id from ${boughtTogether} where product_id = o.id limit ${literal(maxPartners + 1)})::text[] as partners,
           (select coalesce(json_agg(card order by place), '[]') from ranked, lateral (
              select ${cardSql.columns} from ${products} p ${cardSql.joins} where p.id = ranked.product_id offset 0) card) as cards
      from wanted join ${listingEntries} e on e.product_id = wanted.id and e.category_id = ${anyPlace}::uuid
      join ${products} o on o.id = wanted.id`,
);
