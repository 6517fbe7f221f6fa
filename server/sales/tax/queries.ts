import { asc, eq, sql } from "drizzle-orm";
import { toRupeesOrNull } from "#contract/money.ts";
import { flatTax, type MerchantTax, type TaxRate, type TaxSettings } from "#contract/sales/tax.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { merchantTax, taxRates, taxSettings } from "./tables.ts";

export async function readTaxSettings(db: Queries): Promise<TaxSettings> {
  const { scheme, sellerState, gstin } = taxSettings;
  const [row] = await db.select({ scheme, sellerState, gstin }).from(taxSettings);
  return row ?? flatTax;
}

export const toTaxRate = (row: typeof taxRates.$inferSelect): TaxRate => ({
  _id: row.id,
  chapter: row.chapter,
  upTo: toRupeesOrNull(row.upToPaise),
  rate: row.ratePercent,
  from: row.fromDay,
});

/** By chapter; of each the newest day first, and its slabs from the lowest on. */
export async function listTaxRates(db: Queries): Promise<TaxRate[]> {
  const { chapter, fromDay, upToPaise } = taxRates;
  const rows = await db
    .select()
    .from(taxRates)
    .orderBy(asc(chapter), sql`${fromDay} desc`, sql`${upToPaise} nulls last`);
  return rows.map(toTaxRate);
}

const noDetails: MerchantTax = { legalName: "", address: "", state: "", gstin: "" };

export async function readMerchantTax(db: Queries, who: Pick<Who, "merchant">): Promise<MerchantTax> {
  if (!who.merchant) return noDetails;
  const { legalName, address, state, gstin } = merchantTax;
  const [row] = await db
    .select({ legalName, address, state, gstin })
    .from(merchantTax)
    .where(eq(merchantTax.merchantId, who.merchant.id));
  return row ?? noDetails;
}
