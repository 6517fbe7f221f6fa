import { and, asc, eq, inArray } from "drizzle-orm";
import { imageUrl } from "#contract/catalogue/products.ts";
import { toRupees } from "#contract/money.ts";
import type { Return, ReturnListQuery } from "#contract/sales/cases/returns.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { noCase, readSeenCase, returnKind, selectCases } from "#server/sales/cases/case-kinds.ts";
import { allowedMoves, canWithdraw } from "#server/sales/cases/case-moves.ts";
import { type CasePhoto, readPhotosOf } from "#server/sales/cases/case-photos.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { formatCase, isoOrNull, listCases, type Scope } from "#server/sales/cases/list-cases.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { readPayoutsOf } from "#server/sales/payouts/service.ts";
import type { PayoutRow } from "#server/sales/payouts/tables.ts";
import { returnMoves } from "./return-status.ts";
import { type ReturnItemRow, type ReturnRow, returnItems, returns } from "./tables.ts";

/** The orders of returns, who bought and who sold the pieces. */
const readOrders = (db: Queries, returnIds: string[]) =>
  db
    .select({
      returnId: returns.id,
      order: {
        id: orders.id,
        number: orders.number,
        paymentStatus: orders.paymentStatus,
        taxScheme: orders.taxScheme,
        address: orders.address,
      },
      brand: { _id: brands.id, name: brands.name },
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(brands, eq(brands.id, returns.brandId))
    .leftJoin(users, eq(users.id, returns.userId))
    .where(inArray(returns.id, returnIds));

type OrderOfReturn = Awaited<ReturnType<typeof readOrders>>[number];

/** The pieces of returns, with what their lines say of them. */
const readItems = (db: Queries, returnIds: string[], orderIds: string[]) =>
  db
    .select({
      piece: returnItems,
      name: orderItems.name,
      slug: orderItems.slug,
      picture: {
        id: pictures.id,
        width: pictures.width,
        height: pictures.height,
        widths: pictures.widths,
        colour: pictures.colour,
      },
    })
    .from(returnItems)
    .innerJoin(orderItems, and(eq(orderItems.id, returnItems.itemId), inArray(orderItems.orderId, orderIds)))
    .leftJoin(pictures, eq(pictures.id, orderItems.pictureId))
    .where(inArray(returnItems.returnId, returnIds))
    .orderBy(asc(orderItems.position), asc(returnItems.size));

type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

const toItem = ({ piece, name, slug, picture }: ItemRow, refundOf: (piece: ReturnItemRow) => number) => ({
  item: piece.itemId,
  name,
  slug,
  imageUrl: imageUrl(picture),
  size: piece.size,
  quantity: piece.quantity,
  reason: piece.reason,
  refund: refundOf(piece),
  accepted: piece.accepted,
  rejected: piece.rejected,
  rejectedReason: piece.rejectedReason,
});

interface Parts extends OrderOfReturn {
  items: ItemRow[];
  photos: CasePhoto[];
  payout: PayoutRow | undefined;
}

/** A return as somebody may see it: merchants are told nothing of accounts, and of the buyer only where the pieces are fetched. */
function toReturn(who: Who, row: ReturnRow, parts: Parts): Return {
  const { order, brand, firstName, lastName, items, photos, payout } = parts;
  const { isBuyer, isStaff } = caseRolesOf(who, row);
  const seesMoney = isBuyer || isStaff;
  const refundOf = ({ totalPaise, taxPaise }: ReturnItemRow) =>
    toRupees(totalPaise + (order.taxScheme === "flat" ? taxPaise : 0));
  return {
    ...formatCase(row),
    order: { _id: order.id, number: order.number },
    status: row.status,
    way: row.way,
    note: row.note,
    refund: toRupees(row.receivedAt ? row.acceptedPaise : row.refundPaise),
    refundTo: seesMoney ? row.refundToMasked : null,
    payout: seesMoney && payout ? { _id: payout.id, state: payout.state, reference: payout.reference } : null,
    approved: isoOrNull(row.approvedAt),
    pickedUp: isoOrNull(row.pickedUpAt),
    received: isoOrNull(row.receivedAt),
    ended: isoOrNull(row.endedAt),
    overdue: formatCase(row).isOverdue,
    brand,
    buyer: isStaff && firstName !== null ? `${firstName} ${lastName ?? ""}`.trim() : null,
    address: row.way === "pick-up" && row.status === "Approved" ? order.address : null,
    items: items.map((item) => toItem(item, refundOf)),
    photos,
    allowed: allowedMoves(returnMoves, who, { row, order, payout }),
    canWithdraw: isBuyer && canWithdraw(row),
  };
}

async function formatReturns(db: Queries, who: Who, rows: readonly ReturnRow[]): Promise<Return[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const orderOf = new Map((await readOrders(db, ids)).map((found) => [found.returnId, found]));
  const items = await readItems(db, ids, [...new Set(rows.map(({ orderId }) => orderId))]);
  const photosOf = await readPhotosOf(db, "returnId", ids);
  const payouts = await readPayoutsOf(db, "returnId", ids);
  return rows.flatMap((row) => {
    const found = orderOf.get(row.id);
    if (!found) return [];
    const own = items.filter(({ piece }) => piece.returnId === row.id);
    return [toReturn(who, row, { ...found, items: own, photos: photosOf(row.id), payout: payouts.get(row.id) })];
  });
}

/** Returns by their ids, in that order: they were made a moment ago, by whoever asks. */
export async function readReturns(db: Queries, who: Who, ids: readonly string[]): Promise<Return[]> {
  const found = await formatReturns(db, who, await selectCases(db, returnKind, inArray(returns.id, [...ids])));
  return ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
}

/** A return for its buyer, staff, and the merchant who sold the pieces. For everybody else there is none. */
export async function readReturn(db: Queries, who: Who, id: string): Promise<Return> {
  const [found] = await formatReturns(db, who, [await readSeenCase(db, returnKind, who, id)]);
  if (!found) throw noCase(returnKind);
  return found;
}

export async function listReturns(db: Queries, who: Who, scope: Scope, query: ReturnListQuery) {
  const { rows, paged } = await listCases(db, returnKind, who, scope, query);
  return { returns: await formatReturns(db, who, rows), ...paged };
}
