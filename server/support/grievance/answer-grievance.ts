import { eq, sql } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type MailContent, queueMail } from "#server/platform/mail/outbox.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { grievanceAcknowledgedMail, grievanceReplyMail, grievanceResolvedMail } from "./mails/grievance-answered.ts";
import { type GrievanceRow, grievanceReplies, grievances } from "./tables.ts";

async function lockGrievance(tx: Queries, id: string): Promise<GrievanceRow> {
  const [grievance] = await tx.select().from(grievances).where(eq(grievances.id, id)).for("update");
  if (!grievance) throw notFound("No grievance found.");
  return grievance;
}

/** Nobody is left to write to once the person's account is deleted. */
async function mailSender(tx: Queries, { email }: GrievanceRow, mail: MailContent): Promise<void> {
  if (email) await queueMail(tx, { to: email, ...mail });
}

/** The entry names the grievance by its number: the log is kept longer than the person's name. */
const record = (tx: Queries, who: Who, { id, number }: GrievanceRow, action: string, after: Record<string, unknown>) =>
  recordChange(tx, who, { action, entity: "grievance", entityId: id, entityName: `Grievance ${number}`, after });

/** Idempotent: the first acknowledgement stays, with its moment. */
export async function acknowledgeGrievance(db: Database, settings: Settings, who: Who, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const grievance = await lockGrievance(tx, id);
    if (grievance.acknowledgedAt) return;
    await tx.update(grievances).set({ acknowledgedAt: sql`now()` }).where(eq(grievances.id, id));
    await mailSender(tx, grievance, grievanceAcknowledgedMail(settings, grievance));
    await record(tx, who, grievance, "acknowledged", { state: "Acknowledged" });
  });
}

/** Keeps the answer and mails it. What is closed is answered no more. */
export async function replyToGrievance(
  db: Database,
  settings: Settings,
  who: Who,
  { id, message }: { id: string; message: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const grievance = await lockGrievance(tx, id);
    if (grievance.resolvedAt) throw badRequest("This grievance is closed already.");
    await tx.insert(grievanceReplies).values({ grievanceId: id, message });
    await tx
      .update(grievances)
      .set({ acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, now())` })
      .where(eq(grievances.id, id));
    await mailSender(tx, grievance, grievanceReplyMail(settings, grievance, message));
    await record(tx, who, grievance, "answered", { state: "Acknowledged" });
  });
}

/** Idempotent, like the acknowledgement, which it implies. */
export async function resolveGrievance(db: Database, settings: Settings, who: Who, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const grievance = await lockGrievance(tx, id);
    if (grievance.resolvedAt) return;
    await tx
      .update(grievances)
      .set({ acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, now())`, resolvedAt: sql`now()` })
      .where(eq(grievances.id, id));
    await mailSender(tx, grievance, grievanceResolvedMail(settings, grievance));
    await record(tx, who, grievance, "resolved", { state: "Resolved" });
  });
}
