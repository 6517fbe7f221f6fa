import { eq, sql } from "drizzle-orm";
import type { MailPreferenceChange, MailPreferences } from "#contract/alerts.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mailPreferences } from "./tables.ts";

/** Of somebody who never said: nothing that needs consent. */
const byDefault: MailPreferences = { wishPrices: false, leftBag: false, stock: true };

export async function readPreferences(db: Queries, userId: string): Promise<MailPreferences> {
  const { wishPrices, leftBag, stock } = mailPreferences;
  const [row] = await db
    .select({ wishPrices, leftBag, stock })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, userId));
  return row ?? byDefault;
}

export function changePreferences(
  db: Database,
  userId: string,
  { wishPrices, leftBag, stock }: MailPreferenceChange,
): Promise<MailPreferences> {
  const changes = {
    ...(wishPrices !== undefined && { wishPrices }),
    ...(leftBag !== undefined && { leftBag }),
    ...(stock !== undefined && { stock }),
  };
  return transaction(db, async (tx) => {
    // Locked, as by whoever adds to the wishlist: a product that is liked meanwhile must not be left out.
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    if (!account) return byDefault;
    await tx
      .insert(mailPreferences)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: mailPreferences.userId, set: { ...changes, updatedAt: sql`now()` } });
    return readPreferences(tx, userId);
  });
}
