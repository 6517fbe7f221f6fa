import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { type Filters, matchingEntries } from "./filters.ts";
import { listingEntries } from "./tables.ts";

export type Order = "newest" | "dearest" | "cheapest";

/** Each ends with the id, so that no product is on two pages or on none. The indexes by age have nulls last. */
const orders: Record<Order | "oldest", SQL> = {
  newest: sql`created_at desc nulls last, product_id desc nulls last`,
  oldest: sql`created_at nulls first, product_id nulls first`,
  dearest: sql`price_paise desc, product_id desc`,
  cheapest: sql`price_paise, product_id`,
};

const reversed = { newest: "oldest", dearest: "cheapest", cheapest: "dearest" } as const;

/** The ids of one of the first pages of the listing, in order. */
export const listEntriesFromFront = (db: Queries, filters: Filters, order: Order, page: Slice): Promise<string[]> =>
  readEntries(db, filters, orders[order], page);

/** The ids of any of its pages, in order, read from the nearer end; `count` is how many there are on all of them. */
export async function listEntries(
  db: Queries,
  filters: Filters,
  order: Order,
  page: Slice,
  count: number,
): Promise<string[]> {
  const slice = fromNearerEnd(count, page);
  if (!slice) return [];
  if (!slice.isReversed) return readEntries(db, filters, orders[order], slice);
  return (await readEntries(db, filters, orders[reversed[order]], slice)).reverse();
}

async function readEntries(db: Queries, filters: Filters, order: SQL, { limit, offset }: Slice): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from ${listingEntries} where ${matchingEntries(filters)}
     order by ${order} limit ${limit} offset ${offset}`);
  return rows.map((row) => row.product_id);
}
