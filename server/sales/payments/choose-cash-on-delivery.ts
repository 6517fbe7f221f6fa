import { formatRupees, toRupees } from "#contract/money.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { settleCashOrder } from "#server/sales/orders/service.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { providerUnavailable } from "./create-session.ts";
import { closeAtProvider } from "./fetch-payment-state.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listOpenAttempts, lockOwnOrder, readOrder } from "./queries.ts";
import type { PaymentAttempt } from "./tables.ts";
import { isBankDeciding } from "./under-way.ts";
import { whyNotCashNow } from "./ways-to-pay.ts";

const bankIsChecking = "Your bank is still checking a payment for this order. Please wait a moment.";

/** The buyer chooses to pay at the door. Windows that are still open are closed first, so that nobody pays twice. */
export async function chooseCashOnDelivery(context: PaymentContext, who: Who, orderId: string): Promise<string> {
  const open = isUuid(orderId) ? await listOpenAttempts(context.db, orderId) : [];
  // Few buyers have opened one: the others are asked nothing twice.
  if (open.length > 0) await closeOpenWindows(context, await readOrder(context.db, who, orderId), open);
  return transaction(context.db, async (tx) => {
    const order = await lockOwnOrder(tx, who, orderId);
    const { totalWithTaxPaise: amountPaise } = order;
    const message = `You pay ${formatRupees(toRupees(amountPaise))} when your order arrives.`;
    if (order.paymentStatus === "Cash on delivery" && order.status !== "Cancelled") return message;
    refuseIf(await whyNotCashNow(tx, order, context.settings));
    if (await isBankDeciding(tx, order.id)) throw badRequest(bankIsChecking);
    await settleCashOrder(tx, order, amountPaise);
    return message;
  });
}

function refuseIf(reason: string): void {
  if (reason) throw badRequest(reason);
}

async function closeOpenWindows(context: PaymentContext, order: OrderRow, attempts: PaymentAttempt[]): Promise<void> {
  if (order.paymentStatus === "Cash on delivery") return;
  refuseIf(await whyNotCashNow(context.db, order, context.settings));
  for (const attempt of attempts) {
    await closeAtProvider(context, attempt).catch((error: unknown) => {
      context.log.error({ err: error, attemptId: attempt.id }, "a payment session could not be closed");
      throw badRequest(providerUnavailable);
    });
  }
  if (await isBankDeciding(context.db, order.id)) throw badRequest(bankIsChecking);
}
