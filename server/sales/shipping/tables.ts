import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable } from "drizzle-orm/pg-core";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import { moment } from "#server/platform/database/columns.ts";

/** What delivery costs: one row, or none while it is free. */
export const shippingSettings = pgTable(
  "shipping_settings",
  {
    isTheRow: boolean().primaryKey().default(true),
    rates: jsonb().$type<ShippingRates>().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check("there_is_one_shipping_settings_row", sql`${t.isTheRow}`)],
);
