import { can } from "#contract/customers/roles.ts";
import type { Exchange, ExchangeListQuery } from "#contract/sales/cases/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { exchangeKind, noCase, readSeenCase } from "#server/sales/cases/case-kinds.ts";
import { type CaseLine, formatCaseBrand, formatCaseProduct, readCaseLines } from "#server/sales/cases/case-lines.ts";
import { allowedMoves, canWithdraw } from "#server/sales/cases/case-moves.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { formatCase, isoOrNull, listCases, type Scope } from "#server/sales/cases/list-cases.ts";
import type { Settings } from "#server/settings/settings.ts";
import { canClose, canTurnIntoReturn, exchangeMoves } from "./exchange-status.ts";
import type { ExchangeRow } from "./tables.ts";

function formatExchange(who: Who, settings: Settings, exchange: ExchangeRow, line: CaseLine): Exchange {
  const { isBuyer, isStaff } = caseRolesOf(who, exchange);
  return {
    ...formatCase(exchange),
    orderId: exchange.orderId,
    orderNumber: line.orderNumber,
    item: exchange.itemId,
    product: formatCaseProduct(line),
    brand: formatCaseBrand(line),
    fromSize: exchange.fromSize,
    size: exchange.size,
    quantity: exchange.quantity,
    status: exchange.status,
    isReserved: exchange.isReserved,
    promisedOn: exchange.promisedOn,
    accepted: exchange.isAccepted,
    approvedAt: isoOrNull(exchange.approvedAt),
    pickedUpAt: isoOrNull(exchange.pickedUpAt),
    receivedAt: isoOrNull(exchange.receivedAt),
    sentAt: isoOrNull(exchange.sentAt),
    deliveredAt: isoOrNull(exchange.deliveredAt),
    endedAt: isoOrNull(exchange.endedAt),
    closedAs: exchange.closedAs,
    chargedOrder: isBuyer || isStaff ? exchange.chargedOrderId : null,
    address: exchange.endedAt ? null : line.address,
    user: isBuyer || isStaff ? line.user : null,
    allowed: allowedMoves(exchangeMoves, who, { row: exchange, send: settings.exchangeSend }),
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
  const lineOf = await readCaseLines(db, rows);
  return rows.map((row) => formatExchange(who, settings, row, lineOf(row)));
}

/** An exchange as its buyer, staff who read orders, or its seller may see it. For anybody else there is none. */
export async function readExchange(db: Queries, settings: Settings, who: Who, id: string): Promise<Exchange> {
  const row = await readSeenCase(db, exchangeKind, who, id);
  const [exchange] = await formatExchanges(db, settings, who, [row]);
  if (!exchange) throw noCase(exchangeKind);
  return exchange;
}

export async function listExchanges(db: Queries, settings: Settings, who: Who, scope: Scope, query: ExchangeListQuery) {
  const { rows, paged } = await listCases(db, exchangeKind, who, scope, query);
  return { exchanges: await formatExchanges(db, settings, who, rows), ...paged };
}
