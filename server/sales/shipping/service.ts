import { sql } from "drizzle-orm";
import { freeShipping, type ShippingRates } from "#contract/sales/shipping.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { shippingSettings } from "./tables.ts";

/** Answers that say what delivery costs depend on it. */
export const shippingTopic = topicKind("shipping").all;

/** The rates as JSON, or null while delivery is free, for a statement that reads more besides. */
export const shippingRatesSql = sql`(select rates from shipping_settings)`;

export async function readShippingRates(db: Queries): Promise<ShippingRates> {
  const [row] = await db.select({ rates: shippingSettings.rates }).from(shippingSettings);
  return row?.rates ?? freeShipping;
}
