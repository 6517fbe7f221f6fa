import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#contract/customers/roles.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

/**
 * What staff and merchants changed. Rows name people and things by plain values, not by foreign keys: they outlive both.
 * The database refuses to change or delete them. Partitioned by month.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    createdAt: createdAt(),
    userId: uuid().notNull(),
    /** Name and email as they were at the time. */
    userName: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** What was done, as a short verb: "added", "changed", "deleted", "approved". */
    action: text().notNull(),
    /** What kind of thing it was done to: "product", "brand", "merchant". */
    thing: text().notNull(),
    thingId: text().notNull(),
    /** What a person calls the thing. */
    thingName: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index("audit_in_order").on(t.createdAt, t.id),
    index("audit_of_one_person").on(t.userId, t.createdAt, t.id),
    index("audit_of_a_kind").on(t.thing, t.createdAt, t.id),
    index("audit_of_one_thing").on(t.thingId, t.createdAt, t.id),
  ],
);
