import { eq, sql } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { notFound } from "#server/shop-error.ts";
import { contactMessages } from "./tables.ts";

/** Idempotent: the first mark stays, with its time and person. */
export async function markAnswered(db: Database, who: Who, id: string, isAnswered: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!message) throw notFound("No message found.");
    if ((message.answeredAt !== null) === isAnswered) return;
    await tx
      .update(contactMessages)
      .set({ answeredAt: isAnswered ? sql`now()` : null, answeredBy: isAnswered ? who.userId : null })
      .where(eq(contactMessages.id, id));
    await recordChange(tx, who, {
      action: isAnswered ? "marked as answered" : "marked as waiting",
      entity: "message",
      entityId: id,
      // Without the name: the log is kept longer than the message.
      entityName: "Contact message",
      before: { answered: !isAnswered },
      after: { answered: isAnswered },
    });
  });
}
