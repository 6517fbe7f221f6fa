import { asc, eq, sql } from "drizzle-orm";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { unsubscribeLinks } from "./links.ts";
import { garmentsBlock, type MailedGarment } from "./mails/garments.ts";
import { isAlertOf, type Subject } from "./queries.ts";
import { mailChoices, mailPreferences, productAlerts, wishPrices } from "./tables.ts";

// What other mails that can be unsubscribed from have in common.
export { garmentsBlock, type MailedGarment, unsubscribeLinks };

/** What a person wants to be mailed about. */
export async function exportAlerts(db: Queries, subject: Subject) {
  const { kind, size, createdAt, confirmedAt, sentAt } = productAlerts;
  const { mails, isWanted, way } = mailChoices;
  const { userId } = subject;
  return {
    preferences: await db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId)),
    choices: await db
      .select({ mails, isWanted, way, at: mailChoices.createdAt })
      .from(mailChoices)
      .where(eq(mailChoices.userId, userId))
      .orderBy(asc(mailChoices.createdAt), asc(mailChoices.id)),
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

/** Choices that a later one replaced, or that ended mails, so long ago that nobody asks for their proof. */
export async function deleteOldChoices(db: Queries, { keepConsentsDays }: Settings): Promise<void> {
  await db.execute(sql`
    delete from ${mailChoices} c where c.created_at < now() - ${keepConsentsDays} * interval '1 day' and (not c.is_wanted
        or exists (select from ${mailChoices} n where n.user_id = c.user_id and n.mails = c.mails and n.created_at > c.created_at))`);
}
