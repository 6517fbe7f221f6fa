import { type Column, type SQL, sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** When an open grievance is due: the clock that runs is the one to acknowledge, then the one to resolve. */
const dueAtOf = (t: Record<"acknowledgedAt" | "acknowledgeBy" | "resolveBy", Column>): SQL =>
  sql`(case when ${t.acknowledgedAt} is null then ${t.acknowledgeBy} else ${t.resolveBy} end)`;

/**
 * What people complain about. Name, email and words are empty once the person's account is deleted; the moments stay, as proof that the
 * clocks were kept. Orders and people are plain ids: a grievance outlives both.
 */
export const grievances = pgTable(
  "grievances",
  {
    id: id(),
    /** Random, so that it says nothing about how many there are. */
    number: text().notNull().unique("one_grievance_a_number"),
    /** Opens the page that says how it stands; only the person's mails carry it. */
    statusToken: uuid().notNull().defaultRandom().unique("one_grievance_a_status_token"),
    name: text().notNull(),
    email: text().notNull(),
    /** As the person gave it, unverified. */
    orderId: uuid(),
    message: text().notNull(),
    createdAt: createdAt(),
    acknowledgeBy: moment().notNull(),
    resolveBy: moment().notNull(),
    acknowledgedAt: moment(),
    resolvedAt: moment(),
    /** When staff were last told that it is overdue. */
    remindedAt: moment(),
  },
  (t) => [
    check("what_is_resolved_was_acknowledged", sql`${t.resolvedAt} is null or ${t.acknowledgedAt} is not null`),
    check("clocks_run_forward", sql`${t.acknowledgeBy} > ${t.createdAt} and ${t.resolveBy} > ${t.acknowledgeBy}`),
    // With all that says when one is due, so that what a page skips or a count adds up is read in the index alone.
    index("grievances_by_age").on(t.createdAt, t.id, t.resolvedAt, t.acknowledgedAt, t.acknowledgeBy, t.resolveBy),
    index("grievances_of_an_email").on(t.email),
    index("open_grievances")
      .on(dueAtOf(t), t.id, t.acknowledgedAt, t.acknowledgeBy, t.resolveBy)
      .where(sql`${t.resolvedAt} is null`),
    index("resolved_grievances").on(t.resolvedAt, t.id).where(sql`${t.resolvedAt} is not null`),
  ],
);

export const dueAt = dueAtOf(grievances);

export type GrievanceRow = typeof grievances.$inferSelect;

export const grievanceReplies = pgTable(
  "grievance_replies",
  {
    id: id(),
    grievanceId: uuid()
      .notNull()
      .references(() => grievances.id, { onDelete: "cascade" }),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("replies_to_a_grievance").on(t.grievanceId, t.createdAt)],
);
