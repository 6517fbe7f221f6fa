import { type SQL, sql } from "drizzle-orm";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { switchOffs } from "./tables.ts";

// Raw SQL: switching a brand of 100,000 products takes a handful of statements, whatever their number.

/** What switches its products off and on along with itself. */
export type Cause = { brandId: string } | { categoryId: string };

export const productIdsOf = (cause: Cause): SQL =>
  "brandId" in cause
    ? sql`select id from ${products} where brand_id = ${cause.brandId}`
    : sql`select product_id from ${categoryProducts} where category_id = ${cause.categoryId}`;

const isCausedBy = (cause: Cause): SQL =>
  "brandId" in cause ? sql`s.brand_id = ${cause.brandId}` : sql`s.category_id = ${cause.categoryId}`;

const isSwitchedOff = sql`exists (select from ${switchOffs} s where s.product_id = p.id)`;

export const switchedOffBy = (cause: Cause): SQL =>
  sql`select s.product_id from ${switchOffs} s where ${isCausedBy(cause)}`;

/** Also for products that are off because of something else: they come back only when both are on again. */
export function insertSwitchOffs(cause: Cause): SQL {
  const [brandId, categoryId] = "brandId" in cause ? [cause.brandId, null] : [null, cause.categoryId];
  return sql`
    insert into ${switchOffs} (product_id, brand_id, category_id)
    select p.id, ${brandId}::uuid, ${categoryId}::uuid from ${products} p
     where p.id in (${productIdsOf(cause)}) and (p.is_active or ${isSwitchedOff})
    on conflict do nothing`;
}

export const deactivate = (productIds: SQL): SQL => sql`
  update ${products} set is_active = false where id in (${productIds}) and is_active returning id`;

export const deleteSwitchOffsOf = (cause: Cause): SQL => sql`
  delete from ${switchOffs} s where ${isCausedBy(cause)} returning s.product_id as id`;

export const deleteSwitchOffs = (productIds: SQL): SQL => sql`
  delete from ${switchOffs} where product_id in (${productIds})`;

/** Those among them that nothing else keeps off. */
export const reactivate = (ids: string[]): SQL => sql`
  update ${products} p set is_active = true
   where p.id = any (${sql.param(ids)}::uuid[]) and not p.is_active and not ${isSwitchedOff} returning p.id`;

/** Products that have left the brand or category since it switched them off. */
export const formerProducts = (cause: Cause, ids: string[]): SQL => sql`
  select id from unnest(${sql.param(ids)}::uuid[]) id where id not in (${productIdsOf(cause)})`;

export const countActive = (cause: Cause): SQL => sql`
  select count(*)::int as n from ${products} where is_active and id in (${productIdsOf(cause)})`;

export const countReactivated = (cause: Cause): SQL => sql`
  select count(*)::int as n from ${switchOffs} s where ${isCausedBy(cause)} and not exists (
    select from ${switchOffs} o where o.product_id = s.product_id
       and (o.brand_id, o.category_id) is distinct from (s.brand_id, s.category_id))`;
