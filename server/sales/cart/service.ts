import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { pricingRulesSql } from "./pricing-rules.ts";
import { type QuoteInput, readQuoteInput, selectOffers } from "./queries.ts";
import { type Buyable, type CheckedEntry, isBuyable, type PricedLine, quoteBag } from "./quote.ts";
import { leftBagSubject } from "./saved-bag/mails/left-bag.ts";
import { carts, savedBags } from "./tables.ts";

// What orders take from the bag.

export type { QuoteInput };
export type BuyableLine = Buyable<PricedLine>;
export { isBuyable, leftBagSubject, pricingRulesSql, quoteBag, readQuoteInput };

/** The offers of what a cart holds, as JSON, for a statement that reads more besides. */
export const offersInCart = (lines: SQL): SQL => sql`
  coalesce((
    select json_agg(offers) from (${selectOffers(sql`select (line ->> 'product')::uuid as id from jsonb_array_elements(${lines}) line`)}) offers
  ), '[]')`;

/** A bag is bought as it is or not at all: the first line that cannot be bought gives the reason. */
export function assertBuyable<Line extends CheckedEntry>(lines: readonly Line[]): Buyable<Line>[] {
  return lines.map((line) => {
    if (!isBuyable(line)) throw badRequest(line.sentence);
    return line;
  });
}

/** The bag that follows a person, and those that they handed over to be ordered. */
export async function exportCarts(db: Queries, userId: string) {
  const { lines, updatedAt } = savedBags;
  const [bag] = await db.select({ lines, updatedAt }).from(savedBags).where(eq(savedBags.userId, userId));
  const handedOver = await db
    .select({ lines: carts.lines, coupon: carts.coupon, createdAt: carts.createdAt })
    .from(carts)
    .where(eq(carts.userId, userId))
    .orderBy(asc(carts.createdAt));
  return { bag: bag ?? null, handedOver };
}
