import { sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import type { Queries } from "#server/database/client.ts";
import { executePrepared } from "#server/database/execute-prepared.ts";
import { priceBag, refuseProblems } from "./service.ts";

/** Takes over a bag that can be bought as it is. Nothing is taken from stock: an abandoned cart costs nobody anything. */
export async function addCart(
  db: Queries,
  { userId }: { userId: string },
  bag: BagEntry[],
  taxRatePercent: number,
): Promise<string> {
  const priced = await priceBag(db, bag, taxRatePercent);
  refuseProblems(priced);
  const lines = priced.map(({ product, size, quantity }) => ({ product, size, quantity }));
  // Not waiting for the disk: should the database fail within the second, the browser hands the bag over once more.
  const [cart] = await executePrepared<{ id: string }>(
    db,
    "cart",
    sql`
    with hasty as (select set_config('synchronous_commit', 'off', true))
    insert into carts (user_id, lines) select ${userId}, ${JSON.stringify(lines)}::jsonb from hasty returning id`,
  );
  return cart?.id ?? "";
}
