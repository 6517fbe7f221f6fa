import { and, eq, isNull } from "drizzle-orm";
import type { ParcelDetailsForm } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { exchangeKind } from "#server/sales/cases/case-kinds.ts";
import { isMoveOpen, notTheirs } from "#server/sales/cases/case-moves.ts";
import { exchangeMoves } from "#server/sales/cases/exchanges/exchange-status.ts";
import { addParcel } from "#server/sales/parcels/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockExchange } from "./change-exchange.ts";
import { auditExchange } from "./update-exchange-status.ts";

/** Puts the new pieces of an exchange into a parcel before it is handed over, so that it has a label. Gives the parcel's id. */
export function packExchange(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  details: ParcelDetailsForm,
): Promise<string> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    const { order, item, exchange } = locked;
    const about = { row: exchange, send: settings.exchangeSend };
    if (!exchangeMoves.isTheirs(who, about, "Sent")) throw notTheirs(who, exchangeKind, exchange);
    const ofExchange = and(eq(parcels.exchangeId, exchange.id), isNull(parcels.endedAt));
    const [packed] = await tx.select({ id: parcels.id }).from(parcels).where(ofExchange);
    if (packed) throw badRequest("The new piece is in a parcel already.");
    if (!exchange.isReserved || !isMoveOpen(exchangeMoves, about, "Sent")) {
      throw badRequest("The new piece of this exchange may not be sent yet.");
    }
    const parcel = await addParcel(tx, order, {
      ...details,
      purpose: "exchange",
      exchangeId: exchange.id,
      brandId: exchange.brandId,
      items: [{ itemId: item.id, size: exchange.size, quantity: exchange.quantity }],
    });
    await auditExchange(tx, who, locked, { status: [exchange.status, "packed"], reason: "" });
    return parcel.id;
  });
}
