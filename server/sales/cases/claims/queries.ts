import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import type { Claim, ClaimListQuery } from "#contract/sales/cases/claims.ts";
import { casePhotosMax } from "#contract/sales/cases/returns.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newestFirst } from "#server/platform/paging/newest-first.ts";
import {
  type CaseFacts,
  canSeeCase,
  caseRolesOf,
  formatCaseBrand,
  formatCaseProduct,
  isAged,
  isoOrNull,
  readCaseFacts,
} from "#server/sales/cases/exchanges/service.ts";
import { listCasePhotos } from "#server/sales/cases/returns/service.ts";
import { brandOf, isOfOrder } from "#server/sales/orders/service.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import { canPayByHand, readPayoutsOf } from "#server/sales/payouts/service.ts";
import type { PayoutRow } from "#server/sales/payouts/tables.ts";
import { noClaim } from "./change-claim.ts";
import { waitsForGoods } from "./claim-clock.ts";
import { allowedDecisions } from "./claim-decisions.ts";
import { maySayReceived } from "./receive-goods.ts";
import { type ClaimRow, claims } from "./tables.ts";

const defaultLimit = 20;

interface Details {
  facts: CaseFacts;
  photos: Claim["photos"];
  parcel: ParcelRow | undefined;
  payout: PayoutRow | undefined;
}

const isOpen = ({ status }: ClaimRow) => status === "Requested" || status === "Accepted";

function formatClaim(who: Who, claim: ClaimRow, { facts, photos, parcel, payout }: Details): Claim {
  const { isBuyer, isStaff } = caseRolesOf(who, claim);
  const isTaxOnTop = facts.taxScheme === "flat";
  return {
    _id: claim.id,
    orderId: claim.orderId,
    orderNumber: facts.orderNumber,
    item: claim.itemId,
    product: formatCaseProduct(facts),
    brand: formatCaseBrand(facts),
    size: claim.size,
    quantity: claim.quantity,
    kind: claim.kind,
    wish: claim.wish,
    note: claim.note,
    status: claim.status,
    decision: claim.decision,
    returnGoods: claim.returnGoods,
    reason: claim.reason,
    amount: toRupees(claim.totalPaise + (isTaxOnTop ? claim.taxPaise : 0)),
    refunded: toRupees(claim.refundedPaise),
    refundTo: isBuyer || isStaff ? claim.refundToMasked : null,
    needsRefundTo: isBuyer && claim.status === "Accepted" && claim.waitsFor === "buyer",
    photos,
    created: claim.createdAt.toISOString(),
    decidedAt: isoOrNull(claim.decidedAt),
    goodsReceivedAt: isoOrNull(claim.goodsReceivedAt),
    settledAt: isoOrNull(claim.settledAt),
    parcel: parcel ? { _id: parcel.id, status: parcel.status } : null,
    waitsFor: claim.waitsFor,
    dueAt: isoOrNull(claim.dueAt),
    isOverdue: isOpen(claim) && claim.dueAt !== null && claim.dueAt < new Date(),
    address: isOpen(claim) ? facts.address : null,
    user: isBuyer || isStaff ? facts.user : null,
    allowed: allowedDecisions(who, { claim, parcel, item: facts.line }, facts.paymentStatus),
    canReceiveGoods: claim.status === "Accepted" && waitsForGoods(claim) && maySayReceived(who, claim),
    canPay:
      can(who, "refund orders") &&
      claim.status === "Accepted" &&
      claim.refundedPaise > 0 &&
      facts.paymentStatus === "Cash on delivery" &&
      claim.waitsFor === "shop" &&
      canPayByHand(payout),
    canAddPhotos: isBuyer && claim.status === "Requested" && photos.length < casePhotosMax,
  };
}

async function formatClaims(db: Queries, who: Who, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const ids = rows.map(({ id }) => id);
  const factsOf = await readCaseFacts(db, rows);
  const photos = Map.groupBy(await listCasePhotos(db, "claimId", ids), ({ caseId }) => caseId);
  const sent =
    ids.length === 0
      ? []
      : await db.select().from(parcels).where(inArray(parcels.claimId, ids)).orderBy(asc(parcels.id));
  const payouts = await readPayoutsOf(db, "claimId", ids);
  return rows.map((row) =>
    formatClaim(who, row, {
      facts: factsOf(row),
      photos: (photos.get(row.id) ?? []).map(({ id, width, height }) => ({ _id: id, width, height })),
      parcel: sent.findLast(({ claimId }) => claimId === row.id),
      payout: payouts.get(row.id),
    }),
  );
}

/** A claim that somebody may see: its buyer, staff who read orders, or its seller. For anybody else there is none. */
export async function findClaim(db: Queries, who: Who, id: string): Promise<ClaimRow> {
  const [row] = isUuid(id) ? await db.select().from(claims).where(eq(claims.id, id)) : [];
  if (!row || !canSeeCase(caseRolesOf(who, row))) throw noClaim();
  return row;
}

export async function readClaim(db: Queries, who: Who, id: string): Promise<Claim> {
  const [claim] = await formatClaims(db, who, [await findClaim(db, who, id)]);
  if (!claim) throw noClaim();
  return claim;
}

/** Somebody is late. */
export const isOverdue: SQL = sql`(${claims.status} in ('Requested', 'Accepted') and ${claims.dueAt} < now())`;

const filtersOf = ({ status, kind, overdue, age, search }: ClaimListQuery): (SQL | undefined)[] => [
  status ? eq(claims.status, status) : undefined,
  kind ? eq(claims.kind, kind) : undefined,
  overdue === "true" ? isOverdue : undefined,
  age === undefined ? undefined : isAged(sql`${claims.createdAt}`, age),
  search?.trim() ? isOfOrder(sql`${claims.orderId}`, search) : undefined,
];

/** A page, newest first; of those that are overdue, the latest first. */
async function listClaims(db: Queries, who: Who, scope: SQL | undefined, query: ClaimListQuery) {
  const { page = 1, limit = defaultLimit, overdue } = query;
  const size = Math.min(limit, limits.pageSizeMax);
  const condition = and(scope, ...filtersOf(query));
  const rows = await db
    .select()
    .from(claims)
    .where(condition)
    .orderBy(
      ...(overdue === "true"
        ? [asc(claims.dueAt), asc(claims.id)]
        : [newestFirst(sql`${claims.id}`, scope || query.status ? "index of a column" : "primary key")]),
    )
    .limit(size)
    .offset((page - 1) * size);
  const count = await db.$count(claims, condition);
  const list = await formatClaims(db, who, rows);
  return { claims: list, totalPages: Math.ceil(count / size), currentPage: page, count };
}

export const listOwnClaims = (db: Queries, who: Who, query: ClaimListQuery) =>
  listClaims(db, who, eq(claims.userId, who.userId), query);

/** Staff see all of them, a merchant those of its own brand. */
export const listAllClaims = (db: Queries, who: Who, query: ClaimListQuery) =>
  listClaims(db, who, can(who, "read orders") ? undefined : eq(claims.brandId, brandOf(who) ?? who.userId), query);
