import { eq, sql } from "drizzle-orm";
import type { MailPreferenceChange, MailPreferences } from "#contract/customers/alerts.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type MailChoiceWay, mailChoices, mailPreferences } from "./tables.ts";

/** The choices of an account that never chose: no mails that need consent. */
const byDefault: MailPreferences = { wishPrices: false, leftBag: false, stock: true };
const preferenceNames = ["wishPrices", "leftBag", "stock"] as const satisfies (keyof MailPreferences)[];

export async function readPreferences(db: Queries, userId: string): Promise<MailPreferences> {
  const { wishPrices, leftBag, stock } = mailPreferences;
  const [row] = await db
    .select({ wishPrices, leftBag, stock })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, userId));
  return row ?? byDefault;
}

/** Every change is noted with the way by which it was made: the proof of consent, and of its end. */
export function changePreferences(
  db: Database,
  userId: string,
  { wishPrices, leftBag, stock }: MailPreferenceChange,
  way: MailChoiceWay,
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
    const before = await readPreferences(tx, userId);
    await tx
      .insert(mailPreferences)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: mailPreferences.userId, set: { ...changes, updatedAt: sql`now()` } });
    const after = await readPreferences(tx, userId);
    const chosen = preferenceNames.filter((mails) => after[mails] !== before[mails]);
    if (chosen.length > 0) {
      await tx.insert(mailChoices).values(chosen.map((mails) => ({ userId, mails, isWanted: after[mails], way })));
    }
    return after;
  });
}
