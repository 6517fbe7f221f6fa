import { can } from "#contract/customers/roles.ts";
import type { ExchangeToReturnForm } from "#contract/sales/cases/exchanges.ts";
import { parcelEnds } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { exchangeKind } from "#server/sales/cases/case-kinds.ts";
import { notTheirs } from "#server/sales/cases/case-moves.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { canTurnIntoReturn } from "#server/sales/cases/exchanges/exchange-status.ts";
import type { ExchangeRow } from "#server/sales/cases/exchanges/tables.ts";
import { returnExchanged } from "#server/sales/cases/returns/service.ts";
import { returnStock } from "#server/sales/orders/service.ts";
import { decideLostOfCase } from "#server/sales/parcels/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { changeExchange, findNewestParcel, lockExchange, newPieces } from "./change-exchange.ts";
import { auditExchange } from "./update-exchange-status.ts";

/**
 * Makes a return of an exchange whose new pieces are not there: still waited for, lost, or back at their sender. By its buyer, or by staff
 * who manage orders; also when the days for returns are over. Gives the id of the return.
 */
export function turnIntoReturn(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  { reason = "Other", refundTo = null }: ExchangeToReturnForm,
): Promise<string> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    const { order, exchange, now } = locked;
    const { isBuyer } = caseRolesOf(who, exchange);
    if (!isBuyer && !can(who, "manage orders")) throw notTheirs(who, exchangeKind, exchange);
    const parcel = await findNewestParcel(tx, exchange);
    const isUnderWay = parcel !== undefined && !parcelEnds.includes(parcel.status);
    if (!canTurnIntoReturn(exchange) || isUnderWay) {
      throw badRequest("Only an exchange whose new piece is not there can be turned into a return.");
    }
    if (!order.userId) throw badRequest("The buyer's account is gone.");
    if (isBuyer && order.paymentStatus === "Cash on delivery" && !refundTo) {
      const sentence = "Please say where the money should go: a UPI address or a bank account.";
      throw badRequest(sentence, { refundTo: sentence });
    }
    if (!isBuyer) await auditExchange(tx, who, locked, { status: [exchange.status, "return"], reason: "" });
    const ended = { status: "Withdrawn" as const, isReserved: false, endedAt: now, reason: "Turned into a return." };
    await changeExchange(tx, settings, locked, ended, "Withdrawn");
    if (parcel) await decideLostOfCase(tx, parcel, "refund");
    const { itemId, brandId, fromSize: size, quantity } = exchange;
    const pieces = { userId: order.userId, brandId, itemId, size, quantity, reason, refundTo };
    const returnId = await returnExchanged(tx, settings, order, { ...pieces, where: whereIs(exchange) });
    if (exchange.isReserved) await returnStock(tx, newPieces(locked));
    return returnId;
  });
}

function whereIs({ receivedAt, pickedUpAt }: ExchangeRow): Parameters<typeof returnExchanged>[3]["where"] {
  if (receivedAt) return "received";
  return pickedUpAt ? "picked up" : "with the buyer";
}
