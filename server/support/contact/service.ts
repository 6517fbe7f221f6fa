import { count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ContactForm, ContactListQuery, ContactMessage } from "#contract/contact.ts";
import { limits } from "#contract/limits.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { ShopError } from "#server/shop-error.ts";
import { contactMessageMail } from "#server/support/contact/mails/contact-message.ts";
import { contactReceivedMail } from "#server/support/contact/mails/contact-received.ts";
import { contactMessages } from "./tables.ts";

const usualLimit = 20;

/** Keeps the message and tells the staff by mail; the writer hears that it arrived. */
export async function keepMessage(db: Database, settings: MailSettings, form: ContactForm): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.insert(contactMessages).values(form);
    await queueMail(tx, { to: settings.supportEmail, replyTo: form.email, ...contactMessageMail(settings, form) });
    await queueMail(tx, { to: form.email, ...contactReceivedMail(settings, form) });
  });
}

const filters: Record<ContactListQuery["which"], { where: SQL | undefined; order: SQL[] }> = {
  waiting: {
    where: isNull(contactMessages.answeredAt),
    order: [sql`${contactMessages.createdAt}`, sql`${contactMessages.id}`],
  },
  answered: {
    where: isNotNull(contactMessages.answeredAt),
    order: [desc(contactMessages.createdAt), desc(contactMessages.id)],
  },
  all: { where: undefined, order: [desc(contactMessages.createdAt), desc(contactMessages.id)] },
};

export async function listMessages(db: Queries, { which, page = 1, ...query }: ContactListQuery) {
  const limit = Math.min(query.limit ?? usualLimit, limits.pageSizeMax);
  const { where, order } = filters[which];
  const [rows, [all]] = await Promise.all([
    db
      .select({
        message: contactMessages,
        answeredBy: sql<string | null>`(
          select concat_ws(' ', first_name, last_name) from users where users.id = ${contactMessages.answeredBy})`,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(contactMessages).where(where),
  ]);
  const total = all?.count ?? 0;
  const messages = rows.map(
    ({ message, answeredBy }): ContactMessage => ({
      _id: message.id,
      name: message.name,
      email: message.email,
      message: message.message,
      created: message.createdAt.toISOString(),
      answered: message.answeredAt?.toISOString() ?? null,
      answeredBy,
    }),
  );
  return { messages, totalPages: Math.ceil(total / limit), currentPage: page, count: total };
}

/** Marked twice, the first mark stays: it says when and by whom. */
export async function markAnswered(db: Database, who: Who, id: string, isAnswered: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!message) throw new ShopError(404, "No message found.");
    if ((message.answeredAt !== null) === isAnswered) return;
    await tx
      .update(contactMessages)
      .set({ answeredAt: isAnswered ? sql`now()` : null, answeredBy: isAnswered ? who.userId : null })
      .where(eq(contactMessages.id, id));
    await recordChange(tx, who, {
      action: isAnswered ? "marked as answered" : "marked as waiting",
      thing: "message",
      thingId: id,
      thingName: `Message of ${message.name}`,
      before: { answered: !isAnswered },
      after: { answered: isAnswered },
    });
  });
}
