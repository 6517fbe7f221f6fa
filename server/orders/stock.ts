import { sql } from "drizzle-orm";
import { quantityCap } from "#contract/quantity-cap.ts";
import { announceChange } from "#server/cache/changes.ts";
import type { Queries } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";

export interface Pieces {
  productId: string;
  size: string;
  quantity: number;
}

/** What was counted before and after: of a product, or of one of its sizes. */
interface Counted {
  before: number;
  after: number;
  isProduct: boolean;
}

/** The rows of the products are locked in the order of their ids, so that two orders of the same things never block each other. */
const holding = sql`
  wanted as (
    select "productId" as product_id, size, sum(quantity)::int as many
      from jsonb_to_recordset(${sql.placeholder("pieces")}::jsonb) as w("productId" uuid, size text, quantity int) group by 1, 2
  ),
  by_product as (select product_id, sum(many)::int as many from wanted group by 1),
  held as materialized (
    select p.id from products p where p.id in (select product_id from wanted) order by p.id for no key update
  )`;

const take = prepare<{ pieces: string }, Counted & { wantedProducts: number; wantedSizes: number }>(
  "take stock",
  sql`
    with ${holding},
    taken as (
      update products p set quantity = p.quantity - b.many from by_product b join held h on h.id = b.product_id
       where p.id = h.id and p.quantity >= b.many
      returning p.id, p.quantity as after, b.many
    ),
    taken_sizes as (
      update product_sizes s set quantity = s.quantity - w.many from wanted w join taken t on t.id = w.product_id
       where s.product_id = w.product_id and s.size = w.size and s.quantity >= w.many
      returning s.quantity as after, w.many
    )
    select after, after + many as before, true as "isProduct",
           (select count(*)::int from by_product) as "wantedProducts",
           (select count(*)::int from wanted w where exists (select from product_sizes s where s.product_id = w.product_id)) as "wantedSizes"
      from taken
    union all
    select after, after + many, false, 0, 0 from taken_sizes`,
);

/**
 * Takes pieces from stock. Answers false when there are not enough, and then some may have been taken: the caller takes back its transaction.
 * It comes last in a transaction, since everybody else who wants one of these products waits until the end.
 */
export async function takeStock(tx: Queries, pieces: readonly Pieces[]): Promise<boolean> {
  const rows = await take(tx, { pieces: JSON.stringify(pieces) });
  const products = rows.filter(({ isProduct }) => isProduct);
  const [expected] = products;
  if (products.length !== expected?.wantedProducts || rows.length - products.length !== expected.wantedSizes) {
    return false;
  }
  await announceWhenSeen(tx, rows);
  return true;
}

const giveBack = prepare<{ pieces: string }, Counted>(
  "give back stock",
  sql`
    with ${holding},
    given as (
      update products p set quantity = p.quantity + b.many from by_product b join held h on h.id = b.product_id
       where p.id = h.id
      returning p.quantity as after, b.many
    ),
    given_sizes as (
      insert into product_sizes as s (product_id, size, quantity)
      select w.product_id, w.size, w.many from wanted w join held h on h.id = w.product_id
       where exists (select from product_sizes k where k.product_id = w.product_id)
      on conflict (product_id, size) do update set quantity = s.quantity + excluded.quantity
      returning s.product_id, s.size, s.quantity as after
    )
    select after, after - many as before, true as "isProduct" from given
    union all
    select g.after, g.after - w.many, false from given_sizes g join wanted w using (product_id, size)`,
);

/** Gives pieces back to stock. What belongs to a product that is gone goes nowhere. */
export async function giveBackStock(tx: Queries, pieces: readonly Pieces[]): Promise<void> {
  if (pieces.length > 0) await announceWhenSeen(tx, await giveBack(tx, { pieces: JSON.stringify(pieces) }));
}

/** Pages are drawn anew only when one would look different: not with each sale, or none could be kept. */
async function announceWhenSeen(tx: Queries, counted: readonly Counted[]): Promise<void> {
  if (counted.some(({ before, after }) => quantityCap(before) !== quantityCap(after))) {
    await announceChange(tx, "catalogue");
  }
}
