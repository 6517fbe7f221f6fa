import { eq, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/messages.ts";
import type { BagEntry, SavedBag } from "#contract/sales/cart.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { mergeEntries } from "#server/sales/cart/quote.ts";
import { savedBags } from "#server/sales/cart/tables.ts";
import { ShopError } from "#server/shop-error.ts";

/** Version 0: nothing was saved yet. */
export async function readBag(db: Queries, userId: string): Promise<SavedBag> {
  const { lines, version } = savedBags;
  const [bag] = await db.select({ lines, version }).from(savedBags).where(eq(savedBags.userId, userId));
  return bag ?? { lines: [], version: 0 };
}

/** One line for each product and size; what can be no product is left out. Whether it can be bought, the check of the bag says. */
const clean = (lines: readonly BagEntry[]): BagEntry[] =>
  mergeEntries(lines.filter(({ product }) => isUuid(product))).map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, limits.quantityMax),
  }));

/** Optimistic lock: saved only over the version that the device knows; otherwise the bag stays as it is and is answered. */
export async function saveBag(
  db: Queries,
  userId: string,
  { lines, version }: SavedBag,
): Promise<SavedBag & { saved: boolean }> {
  const kept = clean(lines);
  const [saved] = await db
    .insert(savedBags)
    .values({ userId, lines: kept, version: version + 1 })
    .onConflictDoUpdate({
      target: savedBags.userId,
      set: { lines: kept, version: sql`${savedBags.version} + 1`, updatedAt: sql`now()` },
      setWhere: eq(savedBags.version, version),
    })
    .returning({ version: savedBags.version })
    .catch((error: unknown) => {
      // The account was deleted a moment ago.
      throw violates(error, "saved_bags_user_id_users_id_fk") ? new ShopError(401, sentences.unauthorized) : error;
    });
  return saved
    ? { saved: true, lines: kept, version: saved.version }
    : { saved: false, ...(await readBag(db, userId)) };
}
