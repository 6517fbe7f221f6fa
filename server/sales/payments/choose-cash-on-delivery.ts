import { formatRupees, toRupees } from "#contract/money.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { notifyMerchants, recordOrderEvent, setPaymentStatus } from "#server/sales/orders/service.ts";
import { badRequest } from "#server/shop-error.ts";
import { providerUnavailable } from "./create-session.ts";
import { closeAtProvider } from "./fetch-payment-state.ts";
import { queueOnDeliveryMail } from "./mails/queue-payment-mail.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listOpenAttempts, lockOwnOrder, readOrder } from "./queries.ts";
import { isBankDeciding } from "./under-way.ts";
import { whyNotCashNow } from "./ways-to-pay.ts";

const bankIsChecking = "Your bank is still checking a payment for this order. Please wait a moment.";

/** The buyer chooses to pay at the door. Windows that are still open are closed first, so that nobody pays twice. */
export async function chooseCashOnDelivery(context: PaymentContext, who: Who, orderId: string): Promise<string> {
  const before = await readOrder(context.db, who, orderId);
  if (before.paymentStatus !== "Cash on delivery") {
    refuseIf(await whyNotCashNow(context.db, before, context.settings));
    await closeOpenWindows(context, before.id);
  }
  return transaction(context.db, async (tx) => {
    const order = await lockOwnOrder(tx, who, orderId);
    const { totalWithTaxPaise: amountPaise } = order;
    const message = `You pay ${formatRupees(toRupees(amountPaise))} when your order arrives.`;
    if (order.paymentStatus === "Cash on delivery" && order.status !== "Cancelled") return message;
    refuseIf(await whyNotCashNow(tx, order, context.settings));
    if (await isBankDeciding(tx, order.id)) throw badRequest(bankIsChecking);
    const onDelivery = await setPaymentStatus(tx, order, "Cash on delivery");
    await recordOrderEvent(tx, order, { kind: "cash-on-delivery-chosen", amountPaise });
    await queueOnDeliveryMail(tx, context.settings, order, amountPaise);
    await notifyMerchants(tx, context.settings, onDelivery);
    return message;
  });
}

function refuseIf(reason: string): void {
  if (reason) throw badRequest(reason);
}

async function closeOpenWindows(context: PaymentContext, orderId: string): Promise<void> {
  for (const attempt of await listOpenAttempts(context.db, orderId)) {
    await closeAtProvider(context, attempt).catch((error: unknown) => {
      context.log.error({ err: error, attemptId: attempt.id }, "a payment session could not be closed");
      throw badRequest(providerUnavailable);
    });
  }
  if (await isBankDeciding(context.db, orderId)) throw badRequest(bankIsChecking);
}
