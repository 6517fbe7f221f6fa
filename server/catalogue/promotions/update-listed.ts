import { eq, type SQL, sql } from "drizzle-orm";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { allowLongStatements, listedPricePaise, reindexProducts, runsAt } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { promotions, promotionTargets, salePrices } from "./tables.ts";

/*
 * The read model of lists is sorted and filtered by the promotions that are marked as listed. The mark follows the clock a moment later, in
 * the same transaction as the read model, by whichever process is first; also after a time in which none was running.
 */

type SaleChange = Parameters<typeof reindexProducts>[2];

/** One at a time: the later of two sees what the earlier did. */
const lockMarks = (tx: Queries) => tx.execute(sql`select pg_advisory_xact_lock(7242018)`);

/** The products in the scope of these promotions, and maybe more: a merchant's are of its own brand alone. */
const productsOf = (promotionIds: SQL): SQL => sql`
  select p.id from ${products} p where exists (
    select from ${promotionTargets} t where t.kind = 'all' and t.promotion_id in (${promotionIds}))
  union
  select t.target_id from ${promotionTargets} t where t.kind = 'product' and t.promotion_id in (${promotionIds})
  union
  select p.id from ${promotionTargets} t join ${products} p on p.brand_id = t.target_id
   where t.kind = 'brand' and t.promotion_id in (${promotionIds})
  union
  select cp.product_id from ${promotionTargets} t join ${categoryProducts} cp on cp.category_id = t.target_id
   where t.kind = 'category' and t.promotion_id in (${promotionIds})`;

/** The promotions' products that lists or the history show at another price than the one of the listed promotions. */
const outdatedOf = (promotionIds: SQL): SQL => sql`
  select p.id from ${products} p cross join lateral (select ${listedPricePaise} as price_paise offset 0) sale
    left join ${listingEntries} e on e.product_id = p.id and e.category_id = ${any}
    left join ${salePrices} s on s.product_id = p.id and s.ends_at is null
   where p.id in (${productsOf(promotionIds)})
     and (coalesce(e.price_paise, sale.price_paise) <> sale.price_paise
          or coalesce(s.price_paise, p.price_paise) <> sale.price_paise)`;

/** Brings the lists up to date with what has changed of these promotions. */
async function relist(tx: Queries, promotionIds: string[], sales: SaleChange): Promise<void> {
  if (promotionIds.length === 0) return;
  await allowLongStatements(tx);
  const ids = sql`select unnest(${sql.param(promotionIds)}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(outdatedOf(ids));
  if (rows.length > 0) await reindexProducts(tx, { products: rows.map(({ id }) => id) }, sales);
}

/** Marks the promotions that run now, and no others. By the time of the statement: the transaction may have waited for its lock. */
export async function updateListedPromotions(tx: Queries, sales: SaleChange = "now"): Promise<void> {
  await lockMarks(tx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${promotions} m set is_listed = not m.is_listed where m.is_listed <> ${runsAt(sql`statement_timestamp()`)} returning m.id`);
  await relist(
    tx,
    rows.map(({ id }) => id),
    sales,
  );
}

/** Before a promotion gets other terms or is deleted: the products that it reduces now may be others than later. */
export async function unlistPromotion(tx: Queries, id: string): Promise<void> {
  await lockMarks(tx);
  await tx.update(promotions).set({ isListed: false }).where(eq(promotions.id, id));
  await relist(tx, [id], "now");
}

/** Follows the clock: begins and ends what has begun and ended since the last time. */
export async function followClock(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    select from ${promotions} m where m.is_listed <> ${runsAt(sql`now()`)} limit 1`);
  if (rows.length > 0) await transaction(db, (tx) => updateListedPromotions(tx, "at boundary"));
}
