import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { exchangeKind } from "#server/sales/cases/case-kinds.ts";
import { assertBuyer, canWithdraw } from "#server/sales/cases/case-moves.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockExchange } from "./change-exchange.ts";
import { endWithoutExchange } from "./update-exchange-status.ts";

/** The buyer keeps what they have, until it is picked up. The new pieces go back into stock. */
export function withdrawExchange({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    assertBuyer(who, exchangeKind, locked.exchange);
    if (!canWithdraw(locked.exchange)) {
      throw badRequest(`This exchange is ${locked.exchange.status} and can no longer be withdrawn.`);
    }
    await endWithoutExchange(tx, settings, locked, { status: "Withdrawn" });
  });
}
