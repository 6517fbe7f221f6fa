import { eq, sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Offer } from "./queries.ts";
import { assertBuyable, mergeEntries, offersInCart, priceEntries } from "./service.ts";
import { carts } from "./tables.ts";

/** Asynchronous commit: should the database crash within the second, the browser hands the bag over once more. */
const insertCarts = prepare<{ carts: string }, { id: string; offers: Offer[] }>(
  "carts",
  sql`
    with ${asyncCommit.cte},
    requested as materialized (
      select id, user_id, lines from ${asyncCommit.from}, jsonb_to_recordset(${sql.placeholder("carts")}::jsonb) as a(id uuid, user_id uuid, lines jsonb)
    ),
    written as (insert into carts (id, user_id, lines) select id, user_id, lines from requested)
    select id, ${offersInCart(sql`lines`)} as offers from requested`,
);

interface NewCart {
  id: string;
  user_id: string;
  lines: BagEntry[];
}

/** Carts that arrive together are written together. Returns the offers of what is in the cart. */
const insertCart = batched(async (db, all: NewCart[]) => {
  const written = new Map(
    (await insertCarts(db, { carts: JSON.stringify(all) })).map(({ id, offers }) => [id, offers]),
  );
  return all.map(({ id }) => written.get(id));
});

/**
 * Stores a bag that can be bought as it is; stock is not touched. One statement writes the cart and reads the offers to price it by, and the
 * cart is deleted again in the rare case that it cannot be bought.
 */
export async function addCart(
  db: Database,
  { userId }: { userId: string },
  bag: BagEntry[],
  taxRatePercent: number,
): Promise<string> {
  const entries = mergeEntries(bag);
  const hasValidIds = entries.every(({ product }) => isUuid(product));
  const id = newId();
  const offers = hasValidIds ? await insertCart(db, { id, user_id: userId, lines: entries }) : undefined;
  try {
    assertBuyable(priceEntries(entries, offers ?? [], taxRatePercent));
  } catch (refusal) {
    if (offers) await db.delete(carts).where(eq(carts.id, id));
    throw refusal;
  }
  return id;
}
