import { eq, sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Offer } from "./read-offers.ts";
import { entriesOf, offersInCart, priceEntries, refuseProblems } from "./service.ts";
import { carts } from "./tables.ts";

/** Not waiting for the disk: should the database fail within the second, the browser hands the bag over once more. */
const insertCarts = prepare<{ carts: string }, { id: string; offers: Offer[] }>(
  "carts",
  sql`
    with ${asyncCommit},
    asked as materialized (
      select id, user_id, lines from hasty, jsonb_to_recordset(${sql.placeholder("carts")}::jsonb) as a(id uuid, user_id uuid, lines jsonb)
    ),
    written as (insert into carts (id, user_id, lines) select id, user_id, lines from asked)
    select id, ${offersInCart(sql`lines`)} as offers from asked`,
);

interface NewCart {
  id: string;
  user_id: string;
  lines: BagEntry[];
}

/** Answers the offers of what is in it. */
const insertCart = batched(async (db, all: NewCart[]) => {
  const written = new Map(
    (await insertCarts(db, { carts: JSON.stringify(all) })).map(({ id, offers }) => [id, offers]),
  );
  return all.map(({ id }) => written.get(id));
});

/**
 * Takes over a bag that can be bought as it is. Nothing is taken from stock: an abandoned cart costs nobody anything. It is written while it is
 * priced, which is one question instead of two, and taken away again in the rare case that it cannot be bought.
 */
export async function addCart(
  db: Database,
  { userId }: { userId: string },
  bag: BagEntry[],
  taxRatePercent: number,
): Promise<string> {
  const entries = entriesOf(bag);
  const isReadable = entries.every(({ product }) => isUuid(product));
  const id = newId();
  const offers = isReadable ? await insertCart(db, { id, user_id: userId, lines: entries }) : undefined;
  try {
    refuseProblems(priceEntries(entries, offers ?? [], taxRatePercent));
  } catch (refusal) {
    if (offers) await db.delete(carts).where(eq(carts.id, id));
    throw refusal;
  }
  return id;
}
