import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { canSeeCase, caseRolesOf } from "#server/sales/cases/exchanges/case-roles.ts";
import { canWithdraw } from "#server/sales/cases/exchanges/exchange-status.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { lockExchange, noExchange } from "./change-exchange.ts";
import { endWithoutExchange } from "./update-exchange-status.ts";

/** The buyer keeps what they have, until it is picked up. The new pieces go back into stock. */
export function withdrawExchange({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    const roles = caseRolesOf(who, locked.exchange);
    if (!roles.isBuyer) throw canSeeCase(roles) ? forbidden() : noExchange();
    if (!canWithdraw(locked.exchange)) {
      throw badRequest(`This exchange is ${locked.exchange.status} and can no longer be withdrawn.`);
    }
    await endWithoutExchange(tx, settings, locked, { status: "Withdrawn" });
  });
}
