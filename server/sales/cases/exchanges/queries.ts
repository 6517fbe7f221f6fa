import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { can } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import type { Exchange, ExchangeListQuery } from "#contract/sales/cases/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { newestFirst } from "#server/platform/paging/newest-first.ts";
import { noExchange } from "#server/sales/cases/exchanges/progress/change-exchange.ts";
import { brandOf, isOfOrder } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type CaseFacts, formatCaseBrand, formatCaseProduct, isoOrNull, readCaseFacts } from "./case-facts.ts";
import { canSeeCase, caseRolesOf } from "./case-roles.ts";
import { canClose, canTurnIntoReturn, canWithdraw, nextStatuses } from "./exchange-status.ts";
import { type ExchangeRow, exchanges } from "./tables.ts";

const defaultLimit = 20;

function formatExchange(who: Who, settings: Settings, exchange: ExchangeRow, facts: CaseFacts): Exchange {
  const { isBuyer, isSeller, isStaff } = caseRolesOf(who, exchange);
  const isHandler = isSeller || can(who, "manage orders");
  return {
    _id: exchange.id,
    orderId: exchange.orderId,
    orderNumber: facts.orderNumber,
    item: exchange.itemId,
    product: formatCaseProduct(facts),
    brand: formatCaseBrand(facts),
    fromSize: exchange.fromSize,
    size: exchange.size,
    quantity: exchange.quantity,
    status: exchange.status,
    isReserved: exchange.isReserved,
    promisedOn: exchange.promisedOn,
    accepted: exchange.isAccepted,
    reason: exchange.reason,
    created: exchange.createdAt.toISOString(),
    approvedAt: isoOrNull(exchange.approvedAt),
    pickedUpAt: isoOrNull(exchange.pickedUpAt),
    receivedAt: isoOrNull(exchange.receivedAt),
    sentAt: isoOrNull(exchange.sentAt),
    deliveredAt: isoOrNull(exchange.deliveredAt),
    endedAt: isoOrNull(exchange.endedAt),
    closedAs: exchange.closedAs,
    chargedOrder: isBuyer || isStaff ? exchange.chargedOrderId : null,
    waitsFor: exchange.waitsFor,
    dueAt: isoOrNull(exchange.dueAt),
    isOverdue: exchange.dueAt !== null && exchange.dueAt < new Date(),
    address: exchange.endedAt ? null : facts.address,
    user: isBuyer || isStaff ? facts.user : null,
    allowed: isHandler ? nextStatuses(exchange, settings.exchangeSend) : [],
    canWithdraw: isBuyer && canWithdraw(exchange),
    canReturn: (isBuyer || can(who, "manage orders")) && canTurnIntoReturn(exchange),
    canClose: can(who, "manage orders") && canClose(exchange),
  };
}

async function formatExchanges(
  db: Queries,
  settings: Settings,
  who: Who,
  rows: readonly ExchangeRow[],
): Promise<Exchange[]> {
  const factsOf = await readCaseFacts(db, rows);
  return rows.map((row) => formatExchange(who, settings, row, factsOf(row)));
}

/** An exchange as its buyer, staff who read orders, or its seller may see it. For anybody else there is none. */
export async function readExchange(db: Queries, settings: Settings, who: Who, id: string): Promise<Exchange> {
  const [row] = isUuid(id) ? await db.select().from(exchanges).where(eq(exchanges.id, id)) : [];
  if (!row || !canSeeCase(caseRolesOf(who, row))) throw noExchange();
  const [exchange] = await formatExchanges(db, settings, who, [row]);
  if (!exchange) throw noExchange();
  return exchange;
}

/** Somebody is late. */
export const isOverdue: SQL = sql`(${exchanges.endedAt} is null and ${exchanges.dueAt} < now())`;

/** Made at least so many days ago. */
export const isAged = (createdAt: SQL, days: number): SQL => sql`${createdAt} <= now() - ${days} * interval '1 day'`;

const filtersOf = ({ status, overdue, age, search }: ExchangeListQuery): (SQL | undefined)[] => [
  status ? eq(exchanges.status, status) : undefined,
  overdue === "true" ? isOverdue : undefined,
  age === undefined ? undefined : isAged(sql`${exchanges.createdAt}`, age),
  search?.trim() ? isOfOrder(sql`${exchanges.orderId}`, search) : undefined,
];

/** A page, newest first; of those that are overdue, the latest first. */
async function listExchanges(
  db: Queries,
  settings: Settings,
  who: Who,
  scope: SQL | undefined,
  query: ExchangeListQuery,
) {
  const { page = 1, limit = defaultLimit, overdue } = query;
  const size = Math.min(limit, limits.pageSizeMax);
  const condition = and(scope, ...filtersOf(query));
  const rows = await db
    .select()
    .from(exchanges)
    .where(condition)
    .orderBy(
      ...(overdue === "true"
        ? [asc(exchanges.dueAt), asc(exchanges.id)]
        : [newestFirst(sql`${exchanges.id}`, scope || query.status ? "index of a column" : "primary key")]),
    )
    .limit(size)
    .offset((page - 1) * size);
  const count = await db.$count(exchanges, condition);
  const list = await formatExchanges(db, settings, who, rows);
  return { exchanges: list, totalPages: Math.ceil(count / size), currentPage: page, count };
}

export const listOwnExchanges = (db: Queries, settings: Settings, who: Who, query: ExchangeListQuery) =>
  listExchanges(db, settings, who, eq(exchanges.userId, who.userId), query);

/** Staff see all of them, a merchant those of its own brand. */
export const listAllExchanges = (db: Queries, settings: Settings, who: Who, query: ExchangeListQuery) =>
  listExchanges(
    db,
    settings,
    who,
    can(who, "read orders") ? undefined : eq(exchanges.brandId, brandOf(who) ?? who.userId),
    query,
  );
