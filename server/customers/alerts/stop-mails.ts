import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { acceptedSecrets } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { changePreferences } from "./change-preferences.ts";
import { readUnsubscribeToken } from "./links.ts";
import { isAlertOf, type Subject } from "./queries.ts";
import { type MailChoiceWay, mailChoices, productAlerts } from "./tables.ts";

/** Ends the mails that the link came with. A link that names nobody (any more) succeeds as well: nothing is sent to them. */
export async function stopMails(
  db: Database,
  settings: Parameters<typeof acceptedSecrets>[0],
  token: string,
  way: MailChoiceWay,
): Promise<void> {
  const target = readUnsubscribeToken(settings, token);
  if (!target) return;
  if (target.list !== "alerts") {
    await changePreferences(db, target.id, { [target.list]: false }, way);
    return;
  }
  const [alert] = await db.select().from(productAlerts).where(eq(productAlerts.id, target.id));
  if (!alert) return;
  await transaction(db, async (tx) => {
    const ended = await tx.delete(productAlerts).where(eq(productAlerts.email, alert.email)).returning();
    // Visitors have no account: nothing of them is kept.
    const accounts = [...new Set(ended.flatMap(({ userId }) => userId ?? []))];
    if (accounts.length === 0) return;
    const choice = { mails: "alerts", isWanted: false, way } as const;
    await tx.insert(mailChoices).values(accounts.map((userId) => ({ userId, ...choice })));
  });
}

export async function deleteAlert(db: Queries, subject: Subject, id: string): Promise<void> {
  const isOwn = and(eq(productAlerts.id, id), isAlertOf(subject));
  const deleted = await db.delete(productAlerts).where(isOwn).returning({ id: productAlerts.id });
  if (deleted.length === 0) throw notFound("No alert found.");
}
