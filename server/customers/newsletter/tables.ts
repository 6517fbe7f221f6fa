import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** Who reads the newsletter: only those who confirmed it by the mailed link (double opt-in). */
export const subscribers = pgTable("newsletter_subscribers", {
  email: text().primaryKey(),
  /** Names the reader in links that take them off the list; it opens nothing else. */
  leaveToken: uuid().notNull().defaultRandom().unique("one_reader_a_leave_token"),
  createdAt: createdAt(),
});

/** Where somebody asked for the newsletter. */
export type ConsentSource = "form" | "sign-up";

const isSource = (column: ReturnType<typeof sql>) => sql`${column} in ('form', 'sign-up')`;

/** Links that were mailed and not followed yet. Only the hash of the token is kept. */
export const subscriptionRequests = pgTable(
  "newsletter_requests",
  {
    hash: text().primaryKey(),
    email: text().notNull(),
    source: text().$type<ConsentSource>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    check("newsletter_request_has_a_known_source", isSource(sql`${t.source}`)),
    index("newsletter_requests_of_an_email").on(t.email),
    index("newsletter_requests_by_end").on(t.expiresAt),
  ],
);

/** The proof of consent: who agreed to which words, when and how, and when they took it back. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: id(),
    email: text().notNull(),
    /** The version of the words agreed to (see `contract/customers/newsletter.ts`). */
    wording: text().notNull(),
    source: text().$type<ConsentSource>().notNull(),
    askedAt: moment().notNull(),
    confirmedAt: createdAt(),
    confirmedBy: text().$type<"mailed link">().notNull().default("mailed link"),
    withdrawnAt: moment(),
  },
  (t) => [
    check("consent_has_a_known_source", isSource(sql`${t.source}`)),
    check("consent_is_confirmed_after_it_was_asked_for", sql`${t.confirmedAt} >= ${t.askedAt}`),
    check("consent_is_withdrawn_after_it_was_given", sql`${t.withdrawnAt} >= ${t.confirmedAt}`),
    index("consents_of_an_email").on(t.email),
    index("withdrawn_consents").on(t.withdrawnAt).where(sql`${t.withdrawnAt} is not null`),
  ],
);
