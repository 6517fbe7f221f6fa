import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    phoneNumber: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    zipCode: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("addresses_of_a_user").on(t.userId),
    uniqueIndex("one_default_address_a_user").on(t.userId).where(sql`${t.isDefault}`),
  ],
);
