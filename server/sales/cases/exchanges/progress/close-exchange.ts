import { eq } from "drizzle-orm";
import type { ExchangeClosingForm } from "#contract/sales/cases/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { isOldPieceAway } from "#server/sales/cases/exchanges/exchange-status.ts";
import { queueChargedMail } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { chargePieces } from "#server/sales/orders/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { type LockedExchange, lockExchange } from "./change-exchange.ts";
import { auditExchange } from "./update-exchange-status.ts";

/**
 * Closes an exchange whose old pieces never came back. Charged: the new ones are a sale that their buyer pays by an order of its own, and
 * the old ones stay sold as they were. Written off: nobody pays.
 */
export function closeExchange(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  { as, reason }: ExchangeClosingForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    const { order, item, exchange, now } = locked;
    if (exchange.closedAs === as) return;
    assertClosable(locked, as);
    const { size, quantity, status } = exchange;
    const charged = as === "charged" ? await chargePieces(tx, order, item, { size, quantity, now }) : undefined;
    const [closed] = await tx
      .update(exchanges)
      .set({
        closedAs: as,
        chargedOrderId: charged?.id ?? null,
        reason,
        endedAt: now,
        ...noDeadline,
      })
      .where(eq(exchanges.id, id))
      .returning();
    if (!closed) throw new Error(`There is no exchange ${id}.`);
    await auditExchange(tx, who, locked, { status: [status, as], reason });
    if (charged) await queueChargedMail(tx, settings, { order, item, exchange: closed }, charged);
  });
}

function assertClosable({ exchange, order, now }: LockedExchange, as: ExchangeClosingForm["as"]): void {
  if (!isOldPieceAway(exchange)) throw badRequest("Only an exchange whose old piece is still away can be closed.");
  // Until then its parcel may still come back, and with it the piece.
  if (!exchange.deliveredAt) throw badRequest("The new piece has not arrived yet, so the exchange cannot be closed.");
  if (as === "written off") return;
  if (exchange.dueAt && exchange.dueAt > now) {
    throw badRequest("The old piece has some days left to come back. Until then nothing is charged.");
  }
  if (!order.userId) throw badRequest("The buyer's account is gone, so nothing can be charged. Please write it off.");
}
