import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { type GrievanceForm, grievanceClocks } from "#contract/support/grievance.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { grievanceReceivedMail } from "./mails/grievance-received.ts";
import { grievanceToOfficerMail } from "./mails/grievance-to-officer.ts";
import { grievances } from "./tables.ts";

/** Without letters and digits that look alike (Crockford's base 32, less U). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join("");

/** 50 random bits in a form that can be read out on the telephone. */
const createNumber = (): string => `G-${randomLetters(5)}-${randomLetters(5)}`;

/** Stores the grievance with its clocks, tells the officer and sends the person a receipt with the link to its state. */
export async function addGrievance(
  db: Database,
  settings: Settings,
  { orderId, ...form }: GrievanceForm,
): Promise<string> {
  return transaction(db, async (tx) => {
    const [added] = await tx
      .insert(grievances)
      .values({
        ...form,
        number: createNumber(),
        orderId: orderId || null,
        acknowledgeBy: sql`now() + ${grievanceClocks.acknowledgeHours} * interval '1 hour'`,
        resolveBy: sql`now() + ${grievanceClocks.resolveMonths} * interval '1 month'`,
      })
      .returning();
    if (!added) throw new Error("No grievance was stored.");
    const { officer } = settings;
    await queueMail(tx, { to: officer.email, replyTo: form.email, ...grievanceToOfficerMail(settings, added) });
    await queueMail(tx, { to: form.email, ...grievanceReceivedMail(settings, added) });
    return added.number;
  });
}
