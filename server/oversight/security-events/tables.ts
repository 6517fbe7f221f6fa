import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "#contract/oversight/security-event-kinds.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

/** Plain facts about an event. Never a name, an email or anything else that tells who a person is: that is for the ids to say. */
export type EventDetails = Record<string, string | number | boolean>;

/**
 * Who came in, was refused, changed a way in, or saw what is about others. Rows name people by plain ids: they outlive the account.
 * Partitioned by month.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id(),
    createdAt: createdAt(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** Whose account or data it is about. */
    userId: uuid(),
    /** Who did it; nobody for a visitor or a command. */
    actorId: uuid(),
    /** The /24 of an IPv4 address, the /48 of an IPv6 one. Empty for what was done at the machine itself. */
    addressPrefix: text().notNull(),
    device: text().notNull(),
    details: jsonb().$type<EventDetails>(),
    /** How often it happened: some events of one period are one row, whose id is made of what they have in common. */
    count: integer().notNull().default(1),
    /** Whether a collector has got it as it is now. */
    isCollected: boolean().notNull().default(false),
  },
  (t) => [
    check("event_happened_at_least_once", sql`${t.count} > 0`),
    index("security_events_in_order").on(t.createdAt, t.id),
    index("security_events_of_a_kind").on(t.kind, t.createdAt, t.id),
    index("security_events_of_one_account").on(t.userId, t.createdAt, t.id),
    index("security_events_by_one_person").on(t.actorId, t.createdAt, t.id),
    index("security_events_to_collect").on(t.id).where(sql`not ${t.isCollected}`),
  ],
);
