import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MerchantStatus } from "#contract/marketplace/merchants.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, digitsOf, id, moment } from "#server/platform/database/columns.ts";

type Searched = Record<"name" | "brandName" | "phoneNumber" | "email", AnyPgColumn>;

/** What a search for merchants looks through. The trigram index is on this very expression. */
export const searchedText = ({ name, brandName, phoneNumber, email }: Searched) =>
  sql`lower(' ' || ${name} || ' ' || ${brandName} || ' ' || ${phoneNumber} || ' ' || ${digitsOf(phoneNumber)} || ' ' || coalesce(${email}, ''))`;

export const merchants = pgTable(
  "merchants",
  {
    id: id(),
    name: text().notNull(),
    /** Absent for merchants whom an admin entered by phone. */
    email: text().unique("one_merchant_an_email"),
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
    /** The hash of the sign-up link that was mailed and not followed yet; the link itself is known only to the merchant. */
    invitationHash: text().unique("one_merchant_an_invitation"),
    invitedUntil: moment(),
    /** When the merchant put the list of the first days away. */
    checklistDismissedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check("merchant_status_is_known", sql`${t.status} in ('Waiting Approval', 'Approved', 'Rejected')`),
    check("merchant_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    check("only_approved_merchants_are_active", sql`not ${t.isActive} or ${t.status} = 'Approved'`),
    check("invitations_end", sql`(${t.invitationHash} is null) = (${t.invitedUntil} is null)`),
    check("who_has_an_account_needs_no_invitation", sql`${t.invitationHash} is null or ${t.userId} is null`),
    index("merchants_by_age").on(t.createdAt.desc(), t.id.desc()),
    index("merchants_of_a_status").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("merchants_by_letters_and_phones").using("gin", sql`${searchedText(t)} gin_trgm_ops`),
  ],
);
