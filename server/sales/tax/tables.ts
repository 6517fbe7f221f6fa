import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, doublePrecision, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { type TaxScheme, taxSchemes } from "#contract/sales/tax.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";

/** How the shop is taxed: one row, or none while the scheme is flat. */
export const taxSettings = pgTable(
  "tax_settings",
  {
    isTheRow: boolean().primaryKey().default(true),
    scheme: text().$type<TaxScheme>().notNull(),
    /** The two-digit code of the state that the shop sells from. */
    sellerState: text().notNull(),
    gstin: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("there_is_one_tax_settings_row", sql`${t.isTheRow}`),
    check("tax_scheme_is_known", sql`${t.scheme} in (${quoted(taxSchemes)})`),
  ],
);

/**
 * The rates of GST. The newest date of a chapter that has come counts; among its rows, the lowest `upToPaise` that a piece does not exceed.
 */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: id(),
    /** The first two digits of an HSN code. */
    chapter: text().notNull(),
    /** The highest value of a piece, without tax; none: above all others. */
    upToPaise: bigint({ mode: "number" }),
    ratePercent: doublePrecision().notNull(),
    /** The first day, in India. */
    fromDay: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("one_tax_rate_a_slab").on(t.chapter, t.fromDay, t.upToPaise).nullsNotDistinct(),
    check("tax_chapter_is_two_digits", sql`${t.chapter} ~ '^[0-9]{2}$'`),
    check("tax_rate_is_a_percentage", sql`${t.ratePercent} between 0 and 100`),
    check("tax_slab_is_positive", sql`${t.upToPaise} > 0`),
  ],
);

/** Under which name and number a merchant sells. Without a row the shop is the seller of its products. */
export const merchantTax = pgTable(
  "merchant_tax",
  {
    merchantId: uuid()
      .primaryKey()
      .references(() => merchants.id, { onDelete: "cascade" }),
    legalName: text().notNull(),
    address: text().notNull(),
    state: text().notNull(),
    gstin: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check("merchant_state_is_two_digits", sql`${t.state} ~ '^[0-9]{2}$'`)],
);
