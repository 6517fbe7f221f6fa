import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { allowLongWork, reindexProducts } from "./reindex-products.ts";

/** What switches its products off and on along with itself. */
export type Cause = { brandId: string } | { categoryId: string };

const productsOf = (cause: Cause): SQL =>
  "brandId" in cause
    ? sql`select id from products where brand_id = ${cause.brandId}`
    : sql`select product_id from category_products where category_id = ${cause.categoryId}`;

const noted = (cause: Cause): SQL =>
  "brandId" in cause ? sql`s.brand_id = ${cause.brandId}` : sql`s.category_id = ${cause.categoryId}`;

const switchedOffBy = (cause: Cause): SQL => sql`select s.product_id from product_switch_offs s where ${noted(cause)}`;

const isSwitchedOff = sql`exists (select from product_switch_offs s where s.product_id = p.id)`;

interface Ids extends Record<string, unknown> {
  id: string;
}

/** Others who change the same products wait, or are waited for: what is read next stays true. */
const hold = (tx: Queries, which: SQL) =>
  tx.execute(sql`select from products where id in (${which}) order by id for no key update`);

/** Switches off what is on, and notes that this is why; also for what is off because of something else. Answers how many. */
async function switchOff(tx: Queries, cause: Cause): Promise<number> {
  const which = productsOf(cause);
  const [brandId, categoryId] = "brandId" in cause ? [cause.brandId, null] : [null, cause.categoryId];
  await hold(tx, which);
  await tx.execute(sql`
    insert into product_switch_offs (product_id, brand_id, category_id)
    select p.id, ${brandId}::uuid, ${categoryId}::uuid from products p
     where p.id in (${which}) and (p.is_active or ${isSwitchedOff})
    on conflict do nothing`);
  const { rows } = await tx.execute<Ids>(sql`
    update products set is_active = false where id in (${which}) and is_active returning id`);
  await reindexProducts(tx, { products: rows.map(({ id }) => id) });
  return rows.length;
}

/** Brings back what was switched off because of this and of nothing else. Answers how many. */
async function switchOn(tx: Queries, cause: Cause): Promise<number> {
  await hold(tx, switchedOffBy(cause));
  const released = await tx.execute<Ids>(sql`
    delete from product_switch_offs s where ${noted(cause)} returning s.product_id as id`);
  const ids = sql.param(released.rows.map(({ id }) => id));
  const { rows } = await tx.execute<Ids>(sql`
    update products p set is_active = true
     where p.id = any (${ids}::uuid[]) and not p.is_active and not ${isSwitchedOff} returning p.id`);
  // What was on all along was hidden, or stood in fewer places, while the brand or category was off.
  await reindexProducts(tx, cause);
  await reindexProducts(tx, { products: await notIn(tx, cause, rows) });
  return rows.length;
}

/** Products that have left the brand or category since it switched them off. */
async function notIn(tx: Queries, cause: Cause, switched: Ids[]): Promise<string[]> {
  const ids = sql.param(switched.map(({ id }) => id));
  const { rows } = await tx.execute<Ids>(sql`
    select id from unnest(${ids}::uuid[]) id where id not in (${productsOf(cause)})`);
  return rows.map(({ id }) => id);
}

/** Call it once the brand or category itself is switched, in the same transaction. Answers how many products followed. */
export async function switchProducts(tx: Queries, cause: Cause, isActive: boolean): Promise<number> {
  await allowLongWork(tx);
  return isActive ? switchOn(tx, cause) : switchOff(tx, cause);
}

/** How many products would follow the brand or category. */
export async function countFollowers(db: Queries, cause: Cause, isActive: boolean): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    isActive
      ? sql`
        select count(*)::int as n from product_switch_offs s where ${noted(cause)} and not exists (
          select from product_switch_offs o where o.product_id = s.product_id
             and (o.brand_id, o.category_id) is distinct from (s.brand_id, s.category_id))`
      : sql`select count(*)::int as n from products where is_active and id in (${productsOf(cause)})`,
  );
  return rows[0]?.n ?? 0;
}

/** Switches off the products of what is about to be deleted, so that nothing brings them back. Answers their ids. */
export async function switchOffForGood(tx: Queries, cause: Cause): Promise<string[]> {
  const which = productsOf(cause);
  await allowLongWork(tx);
  await hold(tx, which);
  await tx.execute(sql`delete from product_switch_offs where product_id in (${which})`);
  await tx.execute(sql`update products set is_active = false where id in (${which}) and is_active`);
  const { rows } = await tx.execute<Ids>(sql`select id from (${which}) w(id)`);
  return rows.map(({ id }) => id);
}
