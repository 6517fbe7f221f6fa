import { eq } from "drizzle-orm";
import type { RefundToForm } from "#contract/sales/payouts.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { returnKind } from "#server/sales/cases/case-kinds.ts";
import { assertBuyer } from "#server/sales/cases/case-moves.ts";
import { lockReturn } from "#server/sales/cases/returns/requesting/write-return.ts";
import { deadlineOf } from "#server/sales/cases/returns/return-status.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { readPayout, requestPayout, sealDetails } from "#server/sales/payouts/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

/** The buyer names another account: before anything is paid, or after a payment to the first one was refused. */
export const changeAccount = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  refundTo: RefundToForm,
): Promise<void> =>
  transaction(db, async (tx) => {
    const { order, row, now } = await lockReturn(tx, id);
    assertBuyer(who, returnKind, row);
    if (order.paymentStatus !== "Cash on delivery") throw badRequest("The money goes back the way you paid.");
    const payout = await readPayout(tx, { returnId: id });
    if (row.endedAt || (payout && payout.state !== "refused")) {
      throw badRequest("The account can no longer be changed.");
    }
    const account = sealDetails(settings, refundTo);
    if (row.status !== "Received") {
      await tx.update(returns).set(account).where(eq(returns.id, id));
      return;
    }
    await requestPayout(tx, settings, { order, returnId: id, amountPaise: row.acceptedPaise, ...account });
    await tx
      .update(returns)
      .set({ refundToMasked: account.refundToMasked, ...deadlineOf("Received", row, now) })
      .where(eq(returns.id, id));
  });
