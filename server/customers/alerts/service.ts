import { asc, eq } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { waysOut } from "./links.ts";
import { type GarmentOfMail, garmentsBlock } from "./mails/garments.ts";
import { isAlertOf, type Subject } from "./queries.ts";
import { mailPreferences, productAlerts, wishPrices } from "./tables.ts";

// What other mails with a way out have in common.
export { type GarmentOfMail, garmentsBlock, waysOut };

/** What a person wants to be mailed about. */
export async function exportAlerts(db: Queries, subject: Subject) {
  const { kind, size, createdAt, confirmedAt, sentAt } = productAlerts;
  const { userId } = subject;
  return {
    preferences: await db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId)),
    alerts: await db
      .select({ product: products.name, kind, size, createdAt, confirmedAt, sentAt })
      .from(productAlerts)
      .innerJoin(products, eq(products.id, productAlerts.productId))
      .where(isAlertOf(subject))
      .orderBy(asc(createdAt)),
    knownPrices: await db
      .select({ product: products.name, pricePaise: wishPrices.pricePaise, mailedAt: wishPrices.mailedAt })
      .from(wishPrices)
      .innerJoin(products, eq(products.id, wishPrices.productId))
      .where(eq(wishPrices.userId, userId)),
  };
}

/** What was asked for without signing in; the rest goes with the account. */
export async function eraseAlerts(tx: Queries, subject: Subject): Promise<void> {
  await tx.delete(productAlerts).where(isAlertOf(subject));
}
