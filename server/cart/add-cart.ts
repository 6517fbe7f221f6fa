import { sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import type { Queries } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";
import { priceBag, refuseProblems } from "./service.ts";

/** Not waiting for the disk: should the database fail within the second, the browser hands the bag over once more. */
const insertCart = prepare<{ userId: string; lines: string }, { id: string }>(
  "cart",
  sql`
    with hasty as (select set_config('synchronous_commit', 'off', true))
    insert into carts (user_id, lines)
    select ${sql.placeholder("userId")}::uuid, ${sql.placeholder("lines")}::jsonb from hasty returning id`,
);

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
  const [cart] = await insertCart(db, { userId, lines: JSON.stringify(lines) });
  return cart?.id ?? "";
}
