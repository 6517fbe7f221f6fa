import { formatRupees, toRupees } from "#contract/money.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { amountOf, noteOnTimeline, setPaymentStatus } from "#server/sales/orders/service.ts";
import { badRequest } from "#server/shop-error.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import { closeAtProvider } from "./ask-about.ts";
import { providerAway } from "./create-session.ts";
import type { Providers } from "./providers.ts";
import { isUnderWay, lockOwnOrder, openAttempts, readOrder } from "./read-order.ts";
import { whyNotCash } from "./ways-to-pay.ts";

const bankIsThinking = "Your bank is still checking a payment for this order. Please wait a moment.";

/** The buyer chooses to pay at the door. Windows that are still open are closed first, so that nobody pays twice. */
export async function payOnDelivery(
  desk: PaymentContext,
  providers: Providers,
  who: Who,
  orderId: string,
): Promise<string> {
  const before = await readOrder(desk.db, who, orderId);
  if (before.paymentStatus !== "Cash on delivery") {
    refuseIf(whyNotCash(before, desk.settings));
    await closeOpenWindows(desk, providers, before.id);
  }
  return transaction(desk.db, async (tx) => {
    const order = await lockOwnOrder(tx, who, orderId);
    const amount = formatRupees(toRupees(amountOf(order)));
    const answer = `You pay ${amount} when your order arrives.`;
    if (order.paymentStatus === "Cash on delivery" && order.status !== "Cancelled") return answer;
    refuseIf(whyNotCash(order, desk.settings));
    if (await isUnderWay(tx, order.id)) throw badRequest(bankIsThinking);
    await setPaymentStatus(tx, order.id, "Cash on delivery");
    await noteOnTimeline(tx, order.id, `To be paid on delivery: ${amount}.`);
    return answer;
  });
}

function refuseIf(why: string): void {
  if (why) throw badRequest(why);
}

async function closeOpenWindows(desk: PaymentContext, providers: Providers, orderId: string): Promise<void> {
  for (const attempt of await openAttempts(desk.db, orderId)) {
    await closeAtProvider(desk, providers, attempt).catch((error: unknown) => {
      desk.log.error({ err: error, attemptId: attempt.id }, "a payment session could not be closed");
      throw badRequest(providerAway);
    });
  }
  if (await isUnderWay(desk.db, orderId)) throw badRequest(bankIsThinking);
}
