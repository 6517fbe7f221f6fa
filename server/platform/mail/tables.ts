import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** The outbox: a mail is written here in the transaction it belongs to, and sent afterwards. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Emptied once the mail is sent, and three days after it was given up, since it may hold a link that opens an account. */
    html: text().notNull(),
    text: text().notNull(),
    /** Whom an answer goes to, where that is not the shop. */
    replyTo: text(),
    /** Where one press takes the reader off the list the mail went to. */
    unsubscribeUrl: text(),
    /** The order it confirms. Such a mail is written when it is sent. */
    orderId: uuid(),
    /** It has no job yet: see `queueConfirmations`. */
    waits: boolean().notNull().default(false),
    /** The row goes once the mail is sent: it is addressed to somebody of whom nothing else is kept. */
    leavesNoCopy: boolean().notNull().default(false),
    /** Its recipient's account was deleted: nothing of it is left but its id, by which a job finds its file. */
    isErased: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    sentAt: moment(),
    givenUpAt: moment(),
    /** Why it was given up, without naming anybody. Its content is kept for three days then, so that somebody can send it after all. */
    failure: text(),
  },
  (t) => [
    index("mails_by_age").on(t.createdAt),
    index("mails_to_an_address").on(t.recipient),
    index("mails_on_behalf_of_an_address").on(t.replyTo).where(sql`${t.replyTo} is not null`),
    index("erased_mails").on(t.id).where(sql`${t.isErased}`),
    index("mails_that_wait").on(t.id).where(sql`${t.waits}`),
    index("mails_given_up").on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
    check("mail_ends_once", sql`${t.sentAt} is null or ${t.givenUpAt} is null`),
  ],
);
