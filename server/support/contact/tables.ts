import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** What people wrote through the form. The person who answered is a plain id: the message outlives the account. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    answeredAt: moment(),
    answeredBy: uuid(),
  },
  (t) => [
    index("contact_messages_by_time").on(t.createdAt, t.id),
    index("answered_contact_messages").on(t.createdAt, t.id).where(sql`${t.answeredAt} is not null`),
    index("waiting_contact_messages").on(t.createdAt, t.id).where(sql`${t.answeredAt} is null`),
  ],
);
