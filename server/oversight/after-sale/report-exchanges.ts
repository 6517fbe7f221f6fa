import { sizes } from "#contract/catalogue/sizes.ts";
import type { ExchangeReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { countCases, type ExchangeFact, readDelivered, readExchangeFacts } from "./facts-sql.ts";
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
import { judgeExchanges } from "./verdicts.ts";

const isLarger = ({ from, to }: ExchangeFact) => sizes.indexOf(to) > sizes.indexOf(from);

const directionsOf = (facts: readonly ExchangeFact[]) => {
  const larger = sumPieces(facts.filter(isLarger));
  return { larger, smaller: sumPieces(facts) - larger };
};

const byMove = ({ from, to }: ExchangeFact) => `${from} ${to}`;

export async function reportExchanges(db: Queries, span: ReportSpan, storeName: string): Promise<ExchangeReport> {
  const facts = await readExchangeFacts(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(facts)));
  return {
    from: span.from,
    to: span.to,
    exchanges: await countCases(db, span, "exchanges"),
    ...shareOf(facts, delivered.all),
    weeks: weeksOf(facts),
    moves: groupFacts(facts, byMove).flatMap(([, own]) =>
      own[0] ? [{ from: own[0].from, to: own[0].to, pieces: sumPieces(own) }] : [],
    ),
    products: largest(groupFacts(facts, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const directions = directionsOf(own);
      const share = shareOf(own, delivered.ofProduct(productId));
      return own[0]
        ? [{ ...productOf(own[0], storeName), ...share, ...directions, verdict: judgeExchanges(directions) }]
        : [];
    }),
    sellers: sellersOf(facts, delivered, storeName),
  };
}

/** A row for each product and pair of sizes. */
export async function listExchangeRows(db: Queries, span: ReportSpan, storeName: string) {
  const facts = await readExchangeFacts(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(facts)));
  const head = ["product", "sku", "seller", "from size", "to size", "exchanged pieces", "delivered in the first size"];
  const rows = groupFacts(facts, (fact) => `${fact.productId} ${byMove(fact)}`).flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    return [[name, sku, seller, first.from, first.to, sumPieces(own), delivered.ofSize(first.productId, first.from)]];
  });
  return [head, ...rows];
}
