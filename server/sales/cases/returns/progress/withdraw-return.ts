import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { returnKind } from "#server/sales/cases/case-kinds.ts";
import { assertBuyer, canWithdraw } from "#server/sales/cases/case-moves.ts";
import { lockReturn, writeStatus } from "#server/sales/cases/returns/requesting/write-return.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

/** The buyer keeps the pieces after all, as long as nobody has picked them up. */
export const withdrawReturn = ({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockReturn(tx, id);
    const { row } = locked;
    assertBuyer(who, returnKind, row);
    if (row.status === "Withdrawn") return;
    if (!canWithdraw(row)) throw badRequest("This return can no longer be withdrawn.");
    await writeStatus(tx, settings, locked, "Withdrawn");
  });
