import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
import type { acceptedSecrets } from "#server/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { changePreferences } from "./change-preferences.ts";
import { readWayOut } from "./links.ts";
import { isAlertOf, type Subject } from "./queries.ts";
import { productAlerts } from "./tables.ts";

/** Ends the mails that the link came with. A link that names nobody (any more) succeeds as well: nothing is sent to them. */
export async function stopMails(
  db: Database,
  settings: Parameters<typeof acceptedSecrets>[0],
  token: string,
): Promise<void> {
  const way = readWayOut(settings, token);
  if (!way) return;
  if (way.list !== "alerts") {
    await changePreferences(db, way.id, { [way.list]: false });
    return;
  }
  const [alert] = await db.select().from(productAlerts).where(eq(productAlerts.id, way.id));
  if (alert) await db.delete(productAlerts).where(eq(productAlerts.email, alert.email));
}

export async function deleteAlert(db: Queries, subject: Subject, id: string): Promise<void> {
  const isOwn = and(eq(productAlerts.id, id), isAlertOf(subject));
  const deleted = await db.delete(productAlerts).where(isOwn).returning({ id: productAlerts.id });
  if (deleted.length === 0) throw notFound("No alert found.");
}
