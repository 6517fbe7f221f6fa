import { type SQL, sql } from "drizzle-orm";
import { stockSteps } from "#contract/sales/quantity-cap.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { announcingIds } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";

export interface StockQuantity {
  productId: string;
  size: string;
  quantity: number;
}

type StockParameters = Record<"products" | "sizes" | "quantities", unknown[]>;

/** Quantities as parameters of a prepared statement: each product and size once, in the order in which everybody locks products. */
export function stockParameters(quantities: readonly StockQuantity[]): StockParameters {
  const byKey = new Map<string, StockQuantity>();
  for (const { productId, size, quantity } of quantities) {
    const key = `${productId} ${size}`;
    byKey.set(key, { productId, size, quantity: quantity + (byKey.get(key)?.quantity ?? 0) });
  }
  const all = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  return {
    products: all.map(({ productId }) => productId),
    sizes: all.map(({ size }) => size),
    quantities: all.map(({ quantity }) => quantity),
  };
}

const list = (name: keyof StockParameters, type: "uuid" | "text" | "int") =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
const lists = sql`${list("products", "uuid")}, ${list("sizes", "text")}, ${list("quantities", "int")}`;
const steps = sql.raw(`'{${stockSteps.join()}}'::int[]`);

/** Takes stock as part of a larger statement and returns the outcome: see `decrement_stock` in the database. */
export const decrementStockSql: SQL = sql`decrement_stock(${lists}, ${steps})`;

/** Cached pages are invalidated only when one would look different: with each sale, none would stay cached. */
export const announceWhenSql = (isChanged: SQL): SQL =>
  sql`case when ${isChanged} then ${announcingIds(topics.product.all, list("products", "uuid"))} end`;

const take = prepare<StockParameters, { outcome: "insufficient" | "display_changed" | "decremented" }>(
  "take stock",
  sql`select outcome, ${announceWhenSql(sql`outcome = 'display_changed'`)} from (select ${decrementStockSql} as outcome offset 0) stock`,
);

/**
 * Takes quantities from stock. Returns false when there is not enough, and then some may have been taken: the caller rolls back. It comes
 * last in a transaction, since everybody else who wants one of these products waits for its end.
 */
export async function decrementStock(tx: Queries, quantities: readonly StockQuantity[]): Promise<boolean> {
  const [stock] = await take(tx, stockParameters(quantities));
  return stock?.outcome !== "insufficient";
}

const crossesStep = sql`exists (
  select from unnest(${steps}) as step,
    (select before, after from returned union all
     select r.after - a.many, r.after from returned_sizes r join added_sizes a using (product_id, size)) counted
   where before <= step and step < after)`;

const addStock = prepare<StockParameters, never>(
  "return stock",
  sql`
    with added_sizes as (select * from unnest(${lists}) as a(product_id, size, many)),
    added_products as (select product_id, sum(many)::int as many from added_sizes group by 1 order by 1),
    locked as materialized (
      select p.id, a.many from added_products a, lateral (select id from products where id = a.product_id limit 1 for no key update) p
    ),
    returned as (
      update products p set quantity = p.quantity + l.many from locked l where p.id = l.id
      returning p.quantity as after, p.quantity - l.many as before
    ),
    returned_sizes as (
      insert into product_sizes as s (product_id, size, quantity)
      select a.product_id, a.size, a.many from added_sizes a join locked l on l.id = a.product_id
       where exists (select from product_sizes k where k.product_id = a.product_id)
      on conflict (product_id, size) do update set quantity = s.quantity + excluded.quantity
      returning s.product_id, s.size, s.quantity as after
    )
    select ${announceWhenSql(crossesStep)}`,
);

/** Returns quantities to stock. What belongs to a deleted product goes nowhere. */
export async function returnStock(tx: Queries, quantities: readonly StockQuantity[]): Promise<void> {
  if (quantities.length > 0) await addStock(tx, stockParameters(quantities));
}
