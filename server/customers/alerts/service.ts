import { asc, eq, or } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { mailPreferences, productAlerts, wishPrices } from "./tables.ts";

interface Subject {
  userId: string;
  /** Proven: alerts of visitors are under an address that anybody may have typed. */
  provenEmail: string | null;
}

const isAlertOf = ({ userId, provenEmail }: Subject) =>
  or(eq(productAlerts.userId, userId), provenEmail ? eq(productAlerts.email, provenEmail) : undefined);

/** What a person wants to be mailed about. */
export async function exportAlerts(db: Queries, subject: Subject) {
  const { kind, size, createdAt, sentAt } = productAlerts;
  const { userId } = subject;
  return {
    preferences: await db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId)),
    alerts: await db
      .select({ product: products.name, kind, size, createdAt, sentAt })
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
