import { type SQL, sql } from "drizzle-orm";
import { deliveryStateProblem } from "#contract/indian-states.ts";
import type { TaxRules } from "#contract/sales/gst.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { badRequest } from "#server/shop-error.ts";
import { merchantTax, taxRates, taxSettings } from "./tables.ts";

/** Answers that say how prices are taxed depend on it. */
export const taxTopic = topicKind("tax").all;

/** The day in India by the clock of the database. */
export const todayInIndia: SQL<string> = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** The HSN code of a product `p`: its own, otherwise that of the first of its categories by name that has one, otherwise empty. */
export const hsnOfProduct: SQL<string> = sql`coalesce(nullif(p.hsn, ''), (
  select c.hsn from ${categoryProducts} member join ${categories} c on c.id = member.category_id
   where member.product_id = p.id and c.hsn <> '' order by c.name, c.id limit 1), '')`;

/** The rules that count now, as JSON (`TaxRules`), for a statement that reads more besides. */
export const taxRulesSql: SQL<TaxRules> = sql`coalesce((
  select json_build_object('scheme', s.scheme, 'sellerState', s.seller_state, 'gstin', s.gstin, 'rates', (
           select coalesce(json_agg(json_build_object('chapter', r.chapter, 'upToPaise', r.up_to_paise,
                                                      'ratePercent', r.rate_percent, 'fromDay', r.from_day)), '[]')
             from ${taxRates} r))
    from ${taxSettings} s where s.scheme = 'gst'), '{"scheme": "flat"}')`;

const taxRules = prepare<Record<string, never>, { rules: TaxRules }>("tax_rules", sql`select ${taxRulesSql} as rules`);

export async function readTaxRules(db: Queries): Promise<TaxRules> {
  const [row] = await taxRules(db, {});
  return row?.rules ?? { scheme: "flat" };
}

/** With GST the tax depends on the state, so one that is not recognised is asked for again. */
export async function assertDeliveryState(db: Queries, state: string): Promise<void> {
  const problem = deliveryStateProblem(state);
  if (problem && (await readTaxRules(db)).scheme === "gst") throw badRequest(problem, { state: problem });
}

const isMerchantOf = (userId: string): SQL =>
  sql`${merchantTax.merchantId} in (select id from ${merchants} where user_id = ${userId})`;

/** Under which name and number a person sells. */
export function exportMerchantTax(db: Queries, userId: string) {
  const { legalName, address, state, gstin } = merchantTax;
  return db.select({ legalName, address, state, gstin }).from(merchantTax).where(isMerchantOf(userId));
}

/** Documents keep the seller that they were issued by. */
export async function eraseMerchantTax(tx: Queries, userId: string): Promise<void> {
  await tx.delete(merchantTax).where(isMerchantOf(userId));
}
