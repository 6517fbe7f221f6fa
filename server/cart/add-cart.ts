import { eq, sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import type { Queries } from "#server/database/client.ts";
import { hasty } from "#server/database/hasty.ts";
import { looksLikeId } from "#server/database/looks-like-id.ts";
import { prepare } from "#server/database/prepare.ts";
import type { Offer } from "./read-offers.ts";
import { entriesOf, offersInCart, priceEntries, refuseProblems } from "./service.ts";
import { carts } from "./tables.ts";

/** Not waiting for the disk: should the database fail within the second, the browser hands the bag over once more. */
const insertCart = prepare<{ userId: string; lines: string }, { id: string; offers: Offer[] }>(
  "cart",
  sql`
    with ${hasty},
    cart as (
      insert into carts (user_id, lines)
      select ${sql.placeholder("userId")}::uuid, ${sql.placeholder("lines")}::jsonb from hasty returning id, lines
    )
    select id, ${offersInCart(sql`lines`)} as offers from cart`,
);

/**
 * Takes over a bag that can be bought as it is. Nothing is taken from stock: an abandoned cart costs nobody anything. It is written while it is
 * priced, which is one question instead of two, and taken away again in the rare case that it cannot be bought.
 */
export async function addCart(
  db: Queries,
  { userId }: { userId: string },
  bag: BagEntry[],
  taxRatePercent: number,
): Promise<string> {
  const entries = entriesOf(bag);
  const isReadable = entries.every(({ product }) => looksLikeId(product));
  const [cart] = isReadable ? await insertCart(db, { userId, lines: JSON.stringify(entries) }) : [];
  try {
    refuseProblems(priceEntries(entries, cart?.offers ?? [], taxRatePercent));
  } catch (refusal) {
    if (cart) await db.delete(carts).where(eq(carts.id, cart.id));
    throw refusal;
  }
  return cart?.id ?? "";
}
