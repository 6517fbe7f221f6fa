import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { type Filters, matchingEntries } from "./filters.ts";
import { listingEntries } from "./tables.ts";

export type Order = "newest" | "dearest" | "cheapest";

/** Each ends with the id, so that no product is on two pages or on none. The indexes by age have nulls last. */
const orders: Record<Order, SQL> = {
  newest: sql`created_at desc nulls last, product_id desc nulls last`,
  dearest: sql`price_paise desc, product_id desc`,
  cheapest: sql`price_paise, product_id`,
};

export interface Page {
  limit: number;
  offset: number;
}

/** The ids of one page of the listing, in order. */
export async function listEntries(
  db: Queries,
  filters: Filters,
  order: Order,
  { limit, offset }: Page,
): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from ${listingEntries} where ${matchingEntries(filters)}
     order by ${orders[order]} limit ${limit} offset ${offset}`);
  return rows.map((row) => row.product_id);
}
