import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { imageUrl } from "#contract/catalogue/products.ts";
import { can, isAdmin } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import type { Return, ReturnListQuery } from "#contract/sales/cases/returns.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid, nilUuid } from "#server/platform/database/is-uuid.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { newestFirst } from "#server/platform/paging/newest-first.ts";
import { noReturn } from "#server/sales/cases/returns/requesting/write-return.ts";
import { brandOf, isOfOrder } from "#server/sales/orders/service.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { canPayByHand, readPayoutsOf } from "#server/sales/payouts/service.ts";
import type { PayoutRow } from "#server/sales/payouts/tables.ts";
import { listCasePhotos } from "./case-photos.ts";
import { allowedStatuses, canSee, canWithdraw } from "./return-status.ts";
import { type ReturnItemRow, returnItems, returns } from "./tables.ts";

const select = (db: Queries) =>
  db
    .select({
      row: returns,
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
      isOverdue: sql<boolean>`${returns.endedAt} is null and ${returns.dueAt} < now()`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(brands, eq(brands.id, returns.brandId))
    .leftJoin(users, eq(users.id, returns.userId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

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

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

interface Parts {
  items: ItemRow[];
  photos: { id: string; width: number; height: number }[];
  payout: PayoutRow | undefined;
}

/** A return as somebody may see it: merchants are told nothing of accounts, and of the buyer only where the pieces are fetched. */
function toReturn(who: Who, { row, order, brand, firstName, lastName, isOverdue }: Row, parts: Parts): Return {
  const isOwn = row.userId === who.userId;
  const seesMoney = isOwn || can(who, "read orders");
  const { payout } = parts;
  const refundOf = ({ totalPaise, taxPaise }: ReturnItemRow) =>
    toRupees(totalPaise + (order.taxScheme === "flat" ? taxPaise : 0));
  return {
    _id: row.id,
    order: { _id: order.id, number: order.number },
    status: row.status,
    way: row.way,
    note: row.note,
    refund: toRupees(row.receivedAt ? row.acceptedPaise : row.refundPaise),
    reason: row.reason,
    refundTo: seesMoney ? row.refundToMasked : null,
    payout: seesMoney && payout ? { _id: payout.id, state: payout.state, reference: payout.reference } : null,
    created: row.createdAt.toISOString(),
    approved: iso(row.approvedAt),
    pickedUp: iso(row.pickedUpAt),
    received: iso(row.receivedAt),
    ended: iso(row.endedAt),
    waitsFor: row.waitsFor,
    dueAt: iso(row.dueAt),
    overdue: isOverdue ?? false,
    brand,
    buyer: can(who, "read orders") && firstName !== null ? `${firstName} ${lastName ?? ""}`.trim() : null,
    address: row.way === "pick-up" && row.status === "Approved" ? order.address : null,
    items: parts.items.map((item) => toItem(item, refundOf)),
    photos: parts.photos.map(({ id, width, height }) => ({ _id: id, width, height })),
    allowed: allowedStatuses(who, row, { payment: order.paymentStatus, canPay: canPayByHand(payout) }),
    canWithdraw: isOwn && canWithdraw(row),
  };
}

async function format(db: Queries, who: Who, rows: Row[]): Promise<Return[]> {
  const ids = rows.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const items = await readItems(db, ids, [...new Set(rows.map(({ order }) => order.id))]);
  const photos = await listCasePhotos(db, "returnId", ids);
  const payouts = await readPayoutsOf(db, "returnId", ids);
  return rows.map((row) =>
    toReturn(who, row, {
      items: items.filter(({ piece }) => piece.returnId === row.row.id),
      photos: photos.filter(({ caseId }) => caseId === row.row.id),
      payout: payouts.get(row.row.id),
    }),
  );
}

/** Returns by their ids, in that order: they were made a moment ago, by whoever asks. */
export async function readReturns(db: Queries, who: Who, ids: readonly string[]): Promise<Return[]> {
  const rows = await select(db).where(inArray(returns.id, [...ids]));
  const found = await format(db, who, rows);
  return ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
}

/** A return for its buyer, staff, and the merchant who sold the pieces. For everybody else there is none. */
export async function readReturn(db: Queries, who: Who, id: string): Promise<Return> {
  const rows = isUuid(id) ? await select(db).where(eq(returns.id, id)) : [];
  if (!rows[0] || !canSee(who, rows[0].row)) throw noReturn();
  const [found] = await format(db, who, rows);
  if (!found) throw noReturn();
  return found;
}

/** Whose order a return is of, once it is known that somebody may see it. */
export async function readSeenReturn(db: Queries, who: Who, id: string) {
  const { userId, brandId, orderId, endedAt } = returns;
  const [row] = isUuid(id)
    ? await db.select({ userId, brandId, orderId, endedAt }).from(returns).where(eq(returns.id, id))
    : [];
  if (!row || !canSee(who, row)) throw noReturn();
  return row;
}

const defaultLimit = 20;

function filtersOf({ status, overdue, age, brand, search }: ReturnListQuery): (SQL | undefined)[] {
  const isBrand =
    brand === "shop" ? isNull(returns.brandId) : eq(returns.brandId, isUuid(brand ?? "") ? (brand ?? "") : nilUuid);
  return [
    status ? eq(returns.status, status) : undefined,
    overdue === "true" ? and(isNull(returns.endedAt), lt(returns.dueAt, sql`now()`)) : undefined,
    age === undefined ? undefined : lt(returns.createdAt, sql`now() - ${age} * interval '1 day'`),
    brand ? isBrand : undefined,
    search ? isOfOrder(sql`${returns.orderId}`, search) : undefined,
  ];
}

async function list(db: Queries, who: Who, whose: SQL | undefined, query: ReturnListQuery) {
  const { page = 1, limit = defaultLimit } = query;
  const size = Math.min(limit, limits.pageSizeMax);
  const condition = and(whose, ...filtersOf(query));
  // Chosen before anything is joined, so that a far page costs little more than the first.
  const ids = db
    .select({ id: returns.id })
    .from(returns)
    .where(condition)
    .orderBy(
      newestFirst(
        sql`${returns.id}`,
        whose || query.status || (query.brand && query.brand !== "shop") ? "index of a column" : "primary key",
      ),
    )
    .limit(size)
    .offset((page - 1) * size);
  const rows = await select(db).where(inArray(returns.id, ids)).orderBy(desc(returns.id));
  const count = await db.$count(returns, condition);
  return { returns: await format(db, who, rows), totalPages: Math.ceil(count / size), currentPage: page, count };
}

export const listOwnReturns = (db: Queries, who: Who, query: ReturnListQuery) =>
  list(db, who, eq(returns.userId, who.userId), query);

/** Staff see all, a merchant those of what it sold. */
export const listReturns = (db: Queries, who: Who, query: ReturnListQuery) =>
  list(db, who, isAdmin(who) ? undefined : eq(returns.brandId, brandOf(who) ?? nilUuid), query);
