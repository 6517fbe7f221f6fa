import { asc, eq, inArray } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import { casePhotosMax } from "#contract/sales/cases/cases.ts";
import type { Claim, ClaimListQuery } from "#contract/sales/cases/claims.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claimKind, noCase, readSeenCase } from "#server/sales/cases/case-kinds.ts";
import { type CaseLine, formatCaseBrand, formatCaseProduct, readCaseLines } from "#server/sales/cases/case-lines.ts";
import { allowedMoves } from "#server/sales/cases/case-moves.ts";
import { type CasePhoto, readPhotosOf } from "#server/sales/cases/case-photos.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { formatCase, isoOrNull, listCases, type Scope } from "#server/sales/cases/list-cases.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import { findHandPayoutRefusal, readPayoutsOf } from "#server/sales/payouts/service.ts";
import type { PayoutRow } from "#server/sales/payouts/tables.ts";
import { claimMoves, waitsForGoods } from "./claim-decisions.ts";
import { maySayReceived } from "./receive-goods.ts";
import { type ClaimRow, claims } from "./tables.ts";

interface Details {
  line: CaseLine;
  photos: CasePhoto[];
  parcel: ParcelRow | undefined;
  payout: PayoutRow | undefined;
}

function formatClaim(who: Who, claim: ClaimRow, { line, photos, parcel, payout }: Details): Claim {
  const { isBuyer, isStaff } = caseRolesOf(who, claim);
  const isTaxOnTop = line.taxScheme === "flat";
  return {
    ...formatCase(claim),
    orderId: claim.orderId,
    orderNumber: line.orderNumber,
    item: claim.itemId,
    product: formatCaseProduct(line),
    brand: formatCaseBrand(line),
    size: claim.size,
    quantity: claim.quantity,
    kind: claim.kind,
    wish: claim.wish,
    note: claim.note,
    status: claim.status,
    decision: claim.decision,
    returnGoods: claim.returnGoods,
    amount: toRupees(claim.totalPaise + (isTaxOnTop ? claim.taxPaise : 0)),
    refunded: toRupees(claim.refundedPaise),
    refundTo: isBuyer || isStaff ? claim.refundToMasked : null,
    needsRefundTo: isBuyer && claim.status === "Accepted" && claim.waitsFor === "buyer",
    photos,
    decidedAt: isoOrNull(claim.decidedAt),
    goodsReceivedAt: isoOrNull(claim.goodsReceivedAt),
    settledAt: isoOrNull(claim.settledAt),
    parcel: parcel ? { _id: parcel.id, status: parcel.status } : null,
    address: claim.status === "Requested" || claim.status === "Accepted" ? line.address : null,
    user: isBuyer || isStaff ? line.user : null,
    allowed: allowedMoves(claimMoves, who, { row: claim, parcel, item: line.line, order: line }),
    canReceiveGoods: claim.status === "Accepted" && waitsForGoods(claim) && maySayReceived(who, claim),
    canPay:
      can(who, "refund orders") &&
      claim.status === "Accepted" &&
      claim.refundedPaise > 0 &&
      line.paymentStatus === "Cash on delivery" &&
      claim.waitsFor === "shop" &&
      findHandPayoutRefusal(payout) === undefined,
    canAddPhotos: isBuyer && claim.status === "Requested" && photos.length < casePhotosMax,
  };
}

async function formatClaims(db: Queries, who: Who, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const ids = rows.map(({ id }) => id);
  const lineOf = await readCaseLines(db, rows);
  const photosOf = await readPhotosOf(db, "claimId", ids);
  const sent =
    ids.length === 0
      ? []
      : await db.select().from(parcels).where(inArray(parcels.claimId, ids)).orderBy(asc(parcels.id));
  const payouts = await readPayoutsOf(db, "claimId", ids);
  return rows.map((row) =>
    formatClaim(who, row, {
      line: lineOf(row),
      photos: photosOf(row.id),
      parcel: sent.findLast(({ claimId }) => claimId === row.id),
      payout: payouts.get(row.id),
    }),
  );
}

/** A claim for its buyer, staff who read orders, and its seller. For anybody else there is none. */
export async function readClaim(db: Queries, who: Who, id: string): Promise<Claim> {
  const [claim] = await formatClaims(db, who, [await readSeenCase(db, claimKind, who, id)]);
  if (!claim) throw noCase(claimKind);
  return claim;
}

export async function listClaims(db: Queries, who: Who, scope: Scope, query: ClaimListQuery) {
  const isKind = query.kind ? eq(claims.kind, query.kind) : undefined;
  const { rows, paged } = await listCases(db, claimKind, who, scope, query, isKind);
  return { claims: await formatClaims(db, who, rows), ...paged };
}
