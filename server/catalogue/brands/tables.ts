import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#server/platform/database/columns.ts";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("one_brand_a_slug"),
    description: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    /** It was active until its merchant was disabled, so it comes back with the merchant. */
    offWithMerchant: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("what_is_off_with_its_merchant_is_off", sql`not (${t.offWithMerchant} and ${t.isActive})`),
    index("brands_by_name").on(t.name, t.id),
  ],
);
