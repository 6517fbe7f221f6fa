import { type SQL, sql } from "drizzle-orm";
import type { BagEntry } from "#contract/cart.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { refuse } from "#server/shop-error.ts";
import { type Judgement, judgeLine, piecesKey } from "./judge-line.ts";
import { type Offer, offersOf, readOffers } from "./read-offers.ts";
import { lineTaxPaise } from "./tax.ts";

export interface PricedLine extends BagEntry, Judgement {
  /** Absent when nobody knows the product. */
  offer: Offer | undefined;
  totalPaise: number;
  taxPaise: number;
}

/** Prices a bag from the catalogue: nothing that the browser says about a product counts but which, how many and in what size. */
export async function priceBag(db: Queries, bag: readonly BagEntry[], taxRatePercent: number): Promise<PricedLine[]> {
  const entries = entriesOf(bag);
  const ids = entries.map(({ product }) => product);
  return priceEntries(entries, await readOffers(db, ids), taxRatePercent);
}

export const entriesOf = (bag: readonly BagEntry[]): BagEntry[] =>
  bag.map(({ product, size, quantity }) => ({ product: product.toLowerCase(), size, quantity }));

/** The offers of what a cart holds, as JSON, in a statement that asks for more. */
export const offersInCart = (lines: SQL): SQL => sql`
  coalesce((
    select json_agg(offers) from (${offersOf(sql`select (line ->> 'product')::uuid as id from jsonb_array_elements(${lines}) line`)}) offers
  ), '[]')`;

/** Prices what is wanted by what is offered. */
export function priceEntries(
  entries: readonly BagEntry[],
  offered: readonly Offer[],
  taxRatePercent: number,
): PricedLine[] {
  const offers = new Map(offered.map((offer) => [offer.id, offer]));
  const spokenFor = new Map<string, number>();
  return entries.map((entry) => {
    const offer = offers.get(entry.product);
    const key = offer ? piecesKey(entry, offer) : "";
    const before = spokenFor.get(key) ?? 0;
    const judgement = judgeLine(entry, offer, before);
    if (judgement.problem === null) spokenFor.set(key, before + entry.quantity);
    const totalPaise = (offer?.pricePaise ?? 0) * entry.quantity;
    const taxPaise = offer?.taxable ? lineTaxPaise(totalPaise, taxRatePercent) : 0;
    return { ...entry, ...judgement, offer, totalPaise, taxPaise };
  });
}

type Amount = "totalPaise" | "taxPaise";

export const sumOf = (lines: readonly Record<Amount, number>[], amount: Amount): number =>
  lines.reduce((sum, line) => sum + line[amount], 0);

/** A line that can be bought as it is. */
export type GoodLine = PricedLine & { offer: Offer };

const isGood = (line: PricedLine): line is GoodLine => line.problem === null && line.offer !== undefined;

/** A bag is bought as it is or not at all: the first line that cannot be bought says why. */
export function refuseProblems(lines: readonly PricedLine[]): GoodLine[] {
  return lines.map((line) => {
    if (!isGood(line)) throw refuse(line.sentence);
    return line;
  });
}
