import { toRupees } from "#contract/money.ts";
import type { ReturnReport } from "#contract/oversight/after-sale-reports.ts";
import type { ReturnReason } from "#contract/sales/cases/returns.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { judgeReasons, judgeReturns, percentOf } from "./assessments.ts";
import { countCases, type ReturnedPieces, readDelivered, readReturnedPieces, sumRefunds } from "./pieces-sql.ts";
import type { ReportSpan } from "./report-span.ts";
import {
  DeliveredPieces,
  groupPieces,
  largest,
  productOf,
  productsOf,
  sellersOf,
  shareOf,
  sumPieces,
  weeksOf,
} from "./tally.ts";

const reasonsOf = (entries: readonly ReturnedPieces[]) =>
  new Map<ReturnReason, number>(
    groupPieces(entries, ({ reason }) => reason).map(([reason, of]) => [reason, sumPieces(of)]),
  );

export async function reportReturns(db: Queries, span: ReportSpan, storeName: string): Promise<ReturnReport> {
  const entries = await readReturnedPieces(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(entries)));
  const all = shareOf(entries, delivered.all);
  return {
    from: span.from,
    to: span.to,
    returns: await countCases(db, span, "returns"),
    ...all,
    refund: toRupees(await sumRefunds(db, span)),
    weeks: weeksOf(entries),
    reasons: [...reasonsOf(entries)].map(([reason, pieces]) => ({
      reason,
      pieces,
      percent: percentOf(pieces, all.pieces),
    })),
    products: largest(groupPieces(entries, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const share = shareOf(own, delivered.ofProduct(productId));
      const assessment = judgeReturns(reasonsOf(own), share, all);
      return own[0] ? [{ ...productOf(own[0], storeName), ...share, verdict: assessment }] : [];
    }),
    sizes: largest(groupPieces(entries, ({ productId, size }) => `${productId} ${size}`)).flatMap(([, own]) => {
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
    sellers: sellersOf(entries, delivered, storeName),
  };
}

/** A row for each size and reason. */
export async function listReturnRows(db: Queries, span: ReportSpan, storeName: string): Promise<(string | number)[][]> {
  const entries = await readReturnedPieces(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(entries)));
  const head = ["product", "sku", "seller", "size", "reason", "returned pieces", "accepted", "delivered in this size"];
  const groups = groupPieces(entries, ({ productId, size, reason }) => `${productId} ${size} ${reason}`);
  const rows = groups.flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    const accepted = own.reduce((sum, entry) => sum + entry.accepted, 0);
    const ofSize = delivered.ofSize(first.productId, first.size);
    return [[name, sku, seller, first.size, first.reason, sumPieces(own), accepted, ofSize]];
  });
  return [head, ...rows];
}
