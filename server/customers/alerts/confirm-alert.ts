import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import type { acceptedSecrets } from "#server/settings/settings.ts";
import { badRequest } from "#server/shop-error.ts";
import { readConfirmation } from "./links.ts";
import { productAlerts } from "./tables.ts";

/** For as long a mailed link confirms. */
const unconfirmedDays = 7;
/** An alert that is over is kept so long: its mail has a link that ends the others of its address. */
const keepSentDays = 90;

const daysAgo = (days: number) => sql`now() - ${sql.raw(String(days))} * interval '1 day'`;

/** Following the mailed link proves that the visitor reads the mailbox. Twice is as good as once, until the mail is sent. */
export async function confirmAlert(
  db: Database,
  settings: Parameters<typeof acceptedSecrets>[0],
  token: string,
): Promise<void> {
  const id = readConfirmation(settings, token);
  const { confirmedAt, createdAt, sentAt } = productAlerts;
  const isGood = or(isNotNull(confirmedAt), gt(createdAt, daysAgo(unconfirmedDays)));
  const confirmed = id
    ? await db
        .update(productAlerts)
        .set({ confirmedAt: sql`coalesce(${confirmedAt}, now())` })
        .where(and(eq(productAlerts.id, id), isNull(sentAt), isGood))
        .returning({ id: productAlerts.id })
    : [];
  if (confirmed.length === 0) throw badRequest("This link has expired or was used already.");
}

/** Alerts that nobody confirmed, and those that are over. */
export async function deleteOldAlerts(db: Queries): Promise<void> {
  await db.execute(sql`
    delete from ${productAlerts} where confirmed_at is null and created_at < ${daysAgo(unconfirmedDays)}`);
  await db.execute(sql`delete from ${productAlerts} where sent_at < ${daysAgo(keepSentDays)}`);
}
