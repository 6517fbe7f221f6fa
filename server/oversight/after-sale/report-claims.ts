import type { ClaimReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { countCases, readClaimFacts, readDelivered } from "./facts-sql.ts";
import { countCarried } from "./parcels-sql.ts";
import type { ReportSpan } from "./report-span.ts";
import {
  DeliveredPieces,
  groupFacts,
  largest,
  productOf,
  productsOf,
  sellersOf,
  shareOf,
  sumPieces,
  weeksOf,
} from "./tally.ts";
import { judgeClaims, percentOf } from "./verdicts.ts";

export async function reportClaims(db: Queries, span: ReportSpan, storeName: string): Promise<ClaimReport> {
  const facts = await readClaimFacts(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(facts)));
  const carried = await countCarried(db, span);
  const all = shareOf(facts, delivered.all);
  return {
    from: span.from,
    to: span.to,
    claims: await countCases(db, span, "claims"),
    ...all,
    weeks: weeksOf(facts),
    kinds: groupFacts(facts, ({ kind }) => kind).map(([kind, own]) => ({
      kind,
      pieces: sumPieces(own),
      percent: percentOf(sumPieces(own), all.pieces),
    })),
    decisions: groupFacts(facts, ({ decision }) => decision).map(([decision, own]) => ({
      decision,
      pieces: sumPieces(own),
    })),
    products: largest(groupFacts(facts, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const share = shareOf(own, delivered.ofProduct(productId));
      return own[0] ? [{ ...productOf(own[0], storeName), ...share, verdict: judgeClaims(share, all) }] : [];
    }),
    couriers: largest(groupFacts(facts, ({ courier }) => courier.toLowerCase())).map(([key, own]) => {
      const [pieces, parcels] = [sumPieces(own), carried.get(key) ?? 0];
      return { courier: own[0]?.courier ?? "", pieces, parcels, percent: percentOf(pieces, parcels) };
    }),
    sellers: sellersOf(facts, delivered, storeName),
  };
}

/** A row for each product, kind, courier and decision. */
export async function listClaimRows(db: Queries, span: ReportSpan, storeName: string): Promise<(string | number)[][]> {
  const facts = await readClaimFacts(db, span);
  const head = ["product", "sku", "seller", "kind", "courier", "decision", "claimed pieces"];
  const keyOf = (fact: (typeof facts)[number]) => [fact.productId, fact.kind, fact.courier, fact.decision].join(" ");
  const rows = groupFacts(facts, keyOf).flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    return [[name, sku, seller, first.kind, first.courier, first.decision ?? "", sumPieces(own)]];
  });
  return [head, ...rows];
}
