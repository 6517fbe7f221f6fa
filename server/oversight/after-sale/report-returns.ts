import { toRupees } from "#contract/money.ts";
import type { ReturnReport } from "#contract/oversight/after-sale-reports.ts";
import type { ReturnReason } from "#contract/sales/cases/returns.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { countCases, type ReturnFact, readDelivered, readReturnFacts, sumRefunds } from "./facts-sql.ts";
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
import { judgeReasons, judgeReturns, percentOf } from "./verdicts.ts";

const reasonsOf = (facts: readonly ReturnFact[]) =>
  new Map<ReturnReason, number>(
    groupFacts(facts, ({ reason }) => reason).map(([reason, of]) => [reason, sumPieces(of)]),
  );

export async function reportReturns(db: Queries, span: ReportSpan, storeName: string): Promise<ReturnReport> {
  const facts = await readReturnFacts(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(facts)));
  const all = shareOf(facts, delivered.all);
  return {
    from: span.from,
    to: span.to,
    returns: await countCases(db, span, "returns"),
    ...all,
    refund: toRupees(await sumRefunds(db, span)),
    weeks: weeksOf(facts),
    reasons: [...reasonsOf(facts)].map(([reason, pieces]) => ({
      reason,
      pieces,
      percent: percentOf(pieces, all.pieces),
    })),
    products: largest(groupFacts(facts, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const share = shareOf(own, delivered.ofProduct(productId));
      const verdict = judgeReturns(reasonsOf(own), share, all);
      return own[0] ? [{ ...productOf(own[0], storeName), ...share, verdict }] : [];
    }),
    sizes: largest(groupFacts(facts, ({ productId, size }) => `${productId} ${size}`)).flatMap(([, own]) => {
      const [first] = own;
      if (!first) return [];
      const reasons = reasonsOf(own);
      return [
        {
          ...productOf(first, storeName),
          size: first.size,
          ...shareOf(own, delivered.ofSize(first.productId, first.size)),
          tooSmall: reasons.get("Too small") ?? 0,
          tooLarge: reasons.get("Too large") ?? 0,
          verdict: judgeReasons(reasons),
        },
      ];
    }),
    sellers: sellersOf(facts, delivered, storeName),
  };
}

/** A row for each size and reason. */
export async function listReturnRows(db: Queries, span: ReportSpan, storeName: string): Promise<(string | number)[][]> {
  const facts = await readReturnFacts(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(facts)));
  const head = ["product", "sku", "seller", "size", "reason", "returned pieces", "accepted", "delivered in this size"];
  const groups = groupFacts(facts, ({ productId, size, reason }) => `${productId} ${size} ${reason}`);
  const rows = groups.flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    const accepted = own.reduce((sum, fact) => sum + fact.accepted, 0);
    const ofSize = delivered.ofSize(first.productId, first.size);
    return [[name, sku, seller, first.size, first.reason, sumPieces(own), accepted, ofSize]];
  });
  return [head, ...rows];
}
