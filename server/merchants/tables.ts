import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/tables.ts";
import { brands } from "#server/brands/tables.ts";
import { createdAt, id } from "#server/database/columns.ts";

export type MerchantStatus = "Waiting Approval" | "Approved" | "Rejected";

export const merchants = pgTable(
  "merchants",
  {
    id: id(),
    name: text().notNull(),
    /** Absent for merchants whom an admin entered by phone. */
    email: text(),
    phoneNumber: text().notNull(),
    brandName: text().notNull(),
    business: text().notNull(),
    status: text().$type<MerchantStatus>().notNull().default("Waiting Approval"),
    isActive: boolean().notNull().default(false),
    userId: uuid()
      .unique("one_merchant_a_user")
      .references(() => users.id, { onDelete: "set null" }),
    brandId: uuid()
      .unique("one_merchant_a_brand")
      .references(() => brands.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("merchant_status_is_known", sql`${t.status} in ('Waiting Approval', 'Approved', 'Rejected')`),
    check("merchant_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    check("only_approved_merchants_are_active", sql`not ${t.isActive} or ${t.status} = 'Approved'`),
    index("merchants_by_email").on(t.email),
  ],
);
