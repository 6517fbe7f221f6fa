import { and, desc, eq, sql } from "drizzle-orm";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import type { PriceHistory } from "#contract/products-office.ts";
import { formerPrices, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isManagedBy, type Manager, noProduct } from "./managed-product.ts";

const maxPrices = 100;
const lowestOfDays = 30;

/** What a product cost and when, newest first. A price began when the one before it ended, the first one with the product. */
export async function readPriceHistory(db: Queries, who: Manager, id: string): Promise<PriceHistory> {
  const { pricePaise, mrpPaise, createdAt } = products;
  const [now] = await db
    .select({
      pricePaise,
      mrpPaise,
      createdAt,
      lowestPaise: sql<number>`least(${pricePaise}, (
        select min(${formerPrices.pricePaise}) from ${formerPrices}
         where ${formerPrices.productId} = ${products.id} and ${formerPrices.until} > now() - make_interval(days => ${lowestOfDays})))`,
    })
    .from(products)
    .where(and(eq(products.id, id), isManagedBy(who)));
  if (!now) throw noProduct();
  const former = await db
    .select({ pricePaise: formerPrices.pricePaise, mrpPaise: formerPrices.mrpPaise, until: formerPrices.until })
    .from(formerPrices)
    .where(eq(formerPrices.productId, id))
    .orderBy(desc(formerPrices.until))
    .limit(maxPrices);
  const prices = [{ ...now, until: null }, ...former].map((price, i) => ({
    price: toRupees(price.pricePaise),
    mrp: toRupeesOrNull(price.mrpPaise),
    from: (former[i]?.until ?? now.createdAt).toISOString(),
    until: price.until?.toISOString() ?? null,
  }));
  return { prices: prices.slice(0, maxPrices), lowestPrice: toRupees(now.lowestPaise) };
}
