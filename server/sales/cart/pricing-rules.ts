import { sql } from "drizzle-orm";
import type { TaxRules } from "#contract/sales/gst.ts";
import type { TaxToApply } from "#contract/sales/pricing.ts";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import { shippingRatesSql } from "#server/sales/shipping/service.ts";
import { taxRulesSql, todayInIndia } from "#server/sales/tax/service.ts";

/** What bags are priced by, besides the offers of what is in them. */
export interface PricingRules {
  /** Today in India. */
  day: string;
  /** None while delivery is free. */
  shipping: ShippingRates | null;
  tax: TaxRules;
}

/** As JSON, for a statement that reads more besides: so all of it is of one moment. */
export const pricingRulesSql = sql`json_build_object(
  'day', ${todayInIndia}, 'shipping', ${shippingRatesSql}, 'tax', ${taxRulesSql})`;

/** How a bag is taxed. `flatRatePercent` is the setting that the flat scheme goes by. */
export const taxToApply = ({ tax, day }: PricingRules, flatRatePercent: number): TaxToApply =>
  tax.scheme === "gst" ? { scheme: "gst", rates: tax.rates, day } : { scheme: "flat", ratePercent: flatRatePercent };
