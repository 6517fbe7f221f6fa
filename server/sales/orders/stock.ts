import { type SQL, sql } from "drizzle-orm";
import { stockSteps } from "#contract/quantity-cap.ts";
import { announcing } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";

export interface Pieces {
  productId: string;
  size: string;
  quantity: number;
}

type PackedPieces = Record<"products" | "sizes" | "quantities", unknown[]>;

/** Pieces as a prepared statement is given them: each product and size once, in the order in which everybody holds them. */
export function packed(pieces: readonly Pieces[]): PackedPieces {
  const wanted = new Map<string, Pieces>();
  for (const { productId, size, quantity } of pieces) {
    const key = `${productId} ${size}`;
    wanted.set(key, { productId, size, quantity: quantity + (wanted.get(key)?.quantity ?? 0) });
  }
  const all = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, piece]) => piece);
  return {
    products: all.map(({ productId }) => productId),
    sizes: all.map(({ size }) => size),
    quantities: all.map(({ quantity }) => quantity),
  };
}

const list = (name: keyof PackedPieces, type: "uuid" | "text" | "int") =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
const lists = sql`${list("products", "uuid")}, ${list("sizes", "text")}, ${list("quantities", "int")}`;
const steps = sql.raw(`'{${stockSteps.join()}}'::int[]`);

/** Takes packed pieces from stock where it is asked for in a statement, and says how that went: see `decrement_stock` in the database. */
export const takingStock: SQL = sql`decrement_stock(${lists}, ${steps})`;

/** Pages are drawn anew only when one would look different: not with each sale, or none could be kept. */
export const announcingWhen = (isSeen: SQL): SQL => sql`case when ${isSeen} then ${announcing("catalogue")} end`;

const take = prepare<PackedPieces, { outcome: "insufficient" | "display_changed" | "decremented" }>(
  "take stock",
  sql`select outcome, ${announcingWhen(sql`outcome = 'display_changed'`)} from (select ${takingStock} as outcome offset 0) stock`,
);

/**
 * Takes pieces from stock. Answers false when there are not enough, and then some may have been taken: the caller takes back its transaction.
 * It comes last in a transaction, since everybody else who wants one of these products waits until the end.
 */
export async function takeStock(tx: Queries, pieces: readonly Pieces[]): Promise<boolean> {
  const [stock] = await take(tx, packed(pieces));
  return stock?.outcome !== "insufficient";
}

const crossesStep = sql`exists (
  select from unnest(${steps}) as step,
    (select before, after from given union all
     select g.after - w.many, g.after from given_sizes g join wanted_sizes w using (product_id, size)) counted
   where before <= step and step < after)`;

const giveBack = prepare<PackedPieces, never>(
  "give back stock",
  sql`
    with wanted_sizes as (select * from unnest(${lists}) as w(product_id, size, many)),
    wanted_products as (select product_id, sum(many)::int as many from wanted_sizes group by 1 order by 1),
    held as materialized (
      select p.id, w.many from wanted_products w, lateral (select id from products where id = w.product_id limit 1 for no key update) p
    ),
    given as (
      update products p set quantity = p.quantity + h.many from held h where p.id = h.id
      returning p.quantity as after, p.quantity - h.many as before
    ),
    given_sizes as (
      insert into product_sizes as s (product_id, size, quantity)
      select w.product_id, w.size, w.many from wanted_sizes w join held h on h.id = w.product_id
       where exists (select from product_sizes k where k.product_id = w.product_id)
      on conflict (product_id, size) do update set quantity = s.quantity + excluded.quantity
      returning s.product_id, s.size, s.quantity as after
    )
    select ${announcingWhen(crossesStep)}`,
);

/** Gives pieces back to stock. What belongs to a product that is gone goes nowhere. */
export async function giveBackStock(tx: Queries, pieces: readonly Pieces[]): Promise<void> {
  if (pieces.length > 0) await giveBack(tx, packed(pieces));
}
