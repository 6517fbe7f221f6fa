import type { ClaimReport } from "#contract/oversight/after-sale-reports.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { judgeClaims, percentOf } from "./assessments.ts";
import { countCarried } from "./parcels-sql.ts";
import { countCases, readClaimedPieces, readDelivered } from "./pieces-sql.ts";
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

export async function reportClaims(db: Queries, span: ReportSpan, storeName: string): Promise<ClaimReport> {
  const entries = await readClaimedPieces(db, span);
  const delivered = new DeliveredPieces(await readDelivered(db, span, productsOf(entries)));
  const carried = await countCarried(db, span);
  const all = shareOf(entries, delivered.all);
  return {
    from: span.from,
    to: span.to,
    claims: await countCases(db, span, "claims"),
    ...all,
    weeks: weeksOf(entries),
    kinds: groupPieces(entries, ({ kind }) => kind).map(([kind, own]) => ({
      kind,
      pieces: sumPieces(own),
      percent: percentOf(sumPieces(own), all.pieces),
    })),
    decisions: groupPieces(entries, ({ decision }) => decision).map(([decision, own]) => ({
      decision,
      pieces: sumPieces(own),
    })),
    products: largest(groupPieces(entries, ({ productId }) => productId)).flatMap(([productId, own]) => {
      const share = shareOf(own, delivered.ofProduct(productId));
      return own[0] ? [{ ...productOf(own[0], storeName), ...share, verdict: judgeClaims(share, all) }] : [];
    }),
    couriers: largest(groupPieces(entries, ({ courier }) => courier.toLowerCase())).map(([key, own]) => {
      const [pieces, parcels] = [sumPieces(own), carried.get(key) ?? 0];
      return { courier: own[0]?.courier ?? "", pieces, parcels, percent: percentOf(pieces, parcels) };
    }),
    sellers: sellersOf(entries, delivered, storeName),
  };
}

/** A row for each product, kind, courier and decision. */
export async function listClaimRows(db: Queries, span: ReportSpan, storeName: string): Promise<(string | number)[][]> {
  const entries = await readClaimedPieces(db, span);
  const head = ["product", "sku", "seller", "kind", "courier", "decision", "claimed pieces"];
  const keyOf = (entry: (typeof entries)[number]) =>
    [entry.productId, entry.kind, entry.courier, entry.decision].join(" ");
  const rows = groupPieces(entries, keyOf).flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { name, sku, seller } = productOf(first, storeName);
    return [[name, sku, seller, first.kind, first.courier, first.decision ?? "", sumPieces(own)]];
  });
  return [head, ...rows];
}
