import { and, desc, eq, sql } from "drizzle-orm";
import type { PastPrice, PriceHistory } from "#contract/catalogue/products-office.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { lowestBeforePaise, lowestPaise } from "#server/catalogue/products/lowest-price-sql.ts";
import { formerPrices, products } from "#server/catalogue/products/tables.ts";
import { salePrices } from "#server/catalogue/promotions/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isManagedBy, type Manager, noProduct } from "./managed-product.ts";

const maxPrices = 100;

/** What holds from one moment until another, or until now. */
interface Span {
  from: Date;
  until: Date | null;
}
interface Price extends Span {
  pricePaise: number;
  mrpPaise: number | null;
}
interface Sale extends Span {
  pricePaise: number;
  promotion: string;
}

/** What a product cost and when, newest first: by its own price, and by promotions where they reduced it. */
export async function readPriceHistory(db: Queries, who: Manager, id: string): Promise<PriceHistory> {
  const { pricePaise, mrpPaise, createdAt } = products;
  const [now] = await db
    .select({ pricePaise, mrpPaise, createdAt })
    .from(products)
    .where(and(eq(products.id, id), isManagedBy(who)));
  if (!now) throw noProduct();
  const former = await db
    .select({ pricePaise: formerPrices.pricePaise, mrpPaise: formerPrices.mrpPaise, until: formerPrices.until })
    .from(formerPrices)
    .where(eq(formerPrices.productId, id))
    .orderBy(desc(formerPrices.until))
    .limit(maxPrices);
  const sales: Sale[] = await db
    .select({
      pricePaise: salePrices.pricePaise,
      promotion: salePrices.promotionName,
      from: salePrices.startsAt,
      until: salePrices.endsAt,
    })
    .from(salePrices)
    .where(eq(salePrices.productId, id))
    .orderBy(desc(salePrices.startsAt))
    .limit(maxPrices);
  // A price began when the one before it ended, the first one with the product.
  const own = [{ ...now, until: null }, ...former].map(
    (price, i): Price => ({
      ...price,
      from: former[i]?.until ?? now.createdAt,
    }),
  );
  return { prices: own.flatMap((price) => cut(price, sales)).slice(0, maxPrices), ...(await readLowest(db, id)) };
}

async function readLowest(db: Queries, id: string): Promise<Pick<PriceHistory, "lowestPrice" | "lowestBefore">> {
  const { rows } = await db.execute<{ lowest: number; before: number | null }>(sql`
    select ${lowestPaise} as lowest, ${lowestBeforePaise} as before from ${products} p where p.id = ${id}`);
  const [row] = rows;
  if (!row) throw noProduct();
  return { lowestPrice: toRupees(row.lowest), lowestBefore: toRupeesOrNull(row.before) };
}

const end = ({ until }: Span): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** A price of the product's own, newest part first, with the promotions that reduced it meanwhile. */
function cut(price: Price, sales: readonly Sale[]): PastPrice[] {
  const moments = [price.from, ...sales.flatMap(({ from, until }) => [from, ...(until ? [until] : [])])]
    .filter((moment) => moment >= price.from && moment.getTime() < end(price))
    .map((moment) => moment.getTime());
  const begins = [...new Set(moments)].sort((a, b) => b - a);
  return begins.map((from, i) => {
    const sale = sales.find((each) => each.from.getTime() <= from && end(each) > from);
    const until = i === 0 ? price.until : new Date(begins[i - 1] ?? from);
    return {
      price: toRupees(sale?.pricePaise ?? price.pricePaise),
      mrp: toRupeesOrNull(price.mrpPaise),
      promotion: sale?.promotion ?? null,
      from: new Date(from).toISOString(),
      until: until?.toISOString() ?? null,
    };
  });
}
