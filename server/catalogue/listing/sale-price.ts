import { type SQL, sql } from "drizzle-orm";
import { percentOff } from "#contract/pricing.ts";

/**
 * What one piece of the product `p` costs now, in paise. Lists, cards and offers all take it from here, so a price that depends on more than the
 * product is decided in this place alone.
 */
export const salePricePaise: SQL = sql`p.price_paise`;

/** What a reduced price is compared with. */
const fullPricePaise: SQL = sql`coalesce(p.mrp_paise, p.price_paise)`;

/** The discount of the product `p` in whole percent, as `discountPercent` below; integers are divided without a remainder. */
export const discountSql: SQL = sql`
  greatest(0, (${fullPricePaise} - ${salePricePaise})::bigint * 100 / ${fullPricePaise})::smallint`;

interface Prices {
  pricePaise: number;
  mrpPaise: number | null;
  salePricePaise: number;
}

export const discountPercent = (prices: Prices): number =>
  percentOff(prices.mrpPaise ?? prices.pricePaise, prices.salePricePaise);
