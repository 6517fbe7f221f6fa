import { sizes } from "#contract/catalogue/sizes.ts";
import type { ExchangeReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { judgeExchanges } from "./assessments.ts";
import { countCases, type ExchangedPieces, readDelivered, readExchangedPieces } from "./pieces-sql.ts";
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

const isLarger = ({ from, to }: ExchangedPieces) => sizes.indexOf(to) > sizes.indexOf(from);

const directionsOf = (entries: readonly ExchangedPieces[]) => {
  const larger = sumPieces(entries.filter(isLarger));
  return { larger, smaller: sumPieces(entries) - larger };
};

const byMove = ({ from, to }: ExchangedPieces) => `${from} ${to}`;

export async function reportExchanges(db: Queries, span: ReportSpan, storeName: string): Promise<ExchangeReport> {
  const entries = await readExchangedPieces(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(entries)));
  return {
    from: span.from,
    to: span.to,
    exchanges: await countCases(db, span, "exchanges"),
    ...shareOf(entries, delivered.all),
    weeks: weeksOf(entries),
    moves: groupPieces(entries, byMove).flatMap(([, own]) =>
      own[0] ? [{ from: own[0].from, to: own[0].to, pieces: sumPieces(own) }] : [],
    ),
    products: largest(groupPieces(entries, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const directions = directionsOf(own);
      const share = shareOf(own, delivered.ofProduct(productId));
      return own[0]
        ? [{ ...productOf(own[0], storeName), ...share, ...directions, verdict: judgeExchanges(directions) }]
        : [];
    }),
    sellers: sellersOf(entries, delivered, storeName),
  };
}

/** A row for each product and pair of sizes. */
export async function listExchangeRows(db: Queries, span: ReportSpan, storeName: string) {
  const entries = await readExchangedPieces(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(entries)));
  const head = ["product", "sku", "seller", "from size", "to size", "exchanged pieces", "delivered in the first size"];
  const rows = groupPieces(entries, (entry) => `${entry.productId} ${byMove(entry)}`).flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    return [[name, sku, seller, first.from, first.to, sumPieces(own), delivered.ofSize(first.productId, first.from)]];
  });
  return [head, ...rows];
}
