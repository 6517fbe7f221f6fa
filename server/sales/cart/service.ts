import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import { type LinePrice, priceOrder } from "#contract/pricing.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { checkLine, type LineCheck, stockKey } from "./line-problem.ts";
import { type Offer, readOffers, selectOffers } from "./queries.ts";
import { carts } from "./tables.ts";

export interface PricedLine extends BagEntry, LineCheck, LinePrice {
  /** Absent when the product does not exist. */
  offer: Offer | undefined;
}

/** A line that can be bought as it is. */
export type BuyableLine = PricedLine & { offer: Offer };

export const isBuyable = (line: PricedLine): line is BuyableLine => line.problem === null && line.offer !== undefined;

/** Prices a bag from the catalogue: of what the browser sends, only product, quantity and size count. */
export async function priceBag(db: Queries, bag: readonly BagEntry[], taxRatePercent: number): Promise<PricedLine[]> {
  const ids = bag.map(({ product }) => product.toLowerCase());
  return priceEntries(bag, await readOffers(db, ids), taxRatePercent);
}

/** One entry for each product and size, with the sum of the pieces: otherwise each of several equal lines could fill the cap anew. */
export function mergeEntries(bag: readonly BagEntry[]): BagEntry[] {
  const merged = new Map<string, BagEntry>();
  for (const { product: id, size, quantity } of bag) {
    const product = id.toLowerCase();
    const key = `${size} ${product}`;
    const same = merged.get(key);
    if (same) same.quantity += quantity;
    else merged.set(key, { product, size, quantity });
  }
  return [...merged.values()];
}

/** The offers of what a cart holds, as JSON, for a statement that reads more besides. */
export const offersInCart = (lines: SQL): SQL => sql`
  coalesce((
    select json_agg(offers) from (${selectOffers(sql`select (line ->> 'product')::uuid as id from jsonb_array_elements(${lines}) line`)}) offers
  ), '[]')`;

/** Prices a bag by what the catalogue offers, and checks whether each of its merged lines can be bought. */
export function priceEntries(bag: readonly BagEntry[], offers: readonly Offer[], taxRatePercent: number): PricedLine[] {
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  const reserved = new Map<string, number>();
  const checked = mergeEntries(bag).map((entry) => {
    const offer = offerOf.get(entry.product);
    const key = offer ? stockKey(entry, offer) : "";
    const before = reserved.get(key) ?? 0;
    const check = checkLine(entry, offer, before);
    if (check.problem === null) reserved.set(key, before + entry.quantity);
    return { ...entry, ...check, offer };
  });
  const { lines } = priceOrder({
    taxRatePercent,
    lines: checked.map(({ offer, quantity }) => ({
      quantity,
      pricePaise: offer?.pricePaise ?? 0,
      taxable: offer?.taxable ?? false,
    })),
  });
  return checked.map((line, i) => ({ ...line, ...(lines[i] as LinePrice) }));
}

/** A bag is bought as it is or not at all: the first line that cannot be bought gives the reason. */
export function assertBuyable(lines: readonly PricedLine[]): BuyableLine[] {
  return lines.map((line) => {
    if (!isBuyable(line)) throw badRequest(line.sentence);
    return line;
  });
}

/** The bags that a person handed over to be ordered. */
export const exportCarts = (db: Queries, userId: string) =>
  db
    .select({ lines: carts.lines, createdAt: carts.createdAt })
    .from(carts)
    .where(eq(carts.userId, userId))
    .orderBy(asc(carts.createdAt));
