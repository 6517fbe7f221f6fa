import { sql } from "drizzle-orm";
import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { retryOnConflict, transaction } from "#server/platform/database/transaction.ts";
import { prepareCashOrder, settleCashOrder } from "#server/sales/orders/service.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import { providerUnavailable } from "#server/sales/payments/create-session.ts";
import { closeAtProvider } from "#server/sales/payments/fetch-payment-state.ts";
import type { PaymentContext } from "#server/sales/payments/payment-context.ts";
import { listOpenAttempts, lockOwnOrder, readOrder } from "#server/sales/payments/queries.ts";
import type { PaymentAttempt } from "#server/sales/payments/tables.ts";
import { isBankDeciding } from "#server/sales/payments/under-way.ts";
import { whyNotCashNow } from "#server/sales/payments/ways-to-pay.ts";
import { badRequest } from "#server/shop-error.ts";

const bankIsChecking = "Your bank is still checking a payment for this order. Please wait a moment.";

const value = sql.placeholder;

interface Choice extends Record<string, unknown> {
  orderId: string;
  userId: string;
  maxPaise: number;
  needsProof: boolean;
  openMax: number | null;
  refusalsMax: number;
}

/** One round trip, which is all that most buyers need: with six an order that is paid at the door took 2.7 times as long as an order. */
const chooseAtOnce = prepareCashOrder<Choice>(
  "choose-cash-on-delivery",
  sql`choose_cash_on_delivery(${value("orderId")}::uuid, ${value("userId")}::uuid, ${value("maxPaise")}::bigint,
        ${value("needsProof")}::boolean, ${value("openMax")}::int, ${value("refusalsMax")}::int)`,
);

const formatChoice = (amountPaise: number) => `You pay ${formatRupees(toRupees(amountPaise))} when your order arrives.`;

/** The buyer chooses to pay at the door. Windows that are still open are closed first, so that nobody pays twice. */
export async function chooseCashOnDelivery(context: PaymentContext, who: Who, orderId: string): Promise<string> {
  const { codMaxRupees, codNeedsProof, codOpenMax, codRefusalsMax, rateLimits } = context.settings;
  if (isUuid(orderId) && codMaxRupees > 0) {
    const choice = {
      orderId,
      userId: who.userId,
      maxPaise: toPaise(codMaxRupees),
      needsProof: codNeedsProof,
      openMax: rateLimits ? codOpenMax : null,
      refusalsMax: codRefusalsMax,
    };
    const amountPaise = await retryOnConflict(() => chooseAtOnce(context.db, choice));
    if (amountPaise !== null) return formatChoice(amountPaise);
  }
  return chooseStepByStep(context, who, orderId);
}

/** Chooses for every order, and has a sentence for a buyer who cannot pay at the door. */
async function chooseStepByStep(context: PaymentContext, who: Who, orderId: string): Promise<string> {
  const open = isUuid(orderId) ? await listOpenAttempts(context.db, orderId) : [];
  if (open.length > 0) await closeOpenWindows(context, await readOrder(context.db, who, orderId), open);
  return transaction(context.db, async (tx) => {
    const order = await lockOwnOrder(tx, who, orderId);
    const { totalWithTaxPaise: amountPaise } = order;
    if (order.paymentStatus === "Cash on delivery" && order.status !== "Cancelled") return formatChoice(amountPaise);
    refuseIf(await whyNotCashNow(tx, order, context.settings));
    if (await isBankDeciding(tx, order.id)) throw badRequest(bankIsChecking);
    return formatChoice(await settleCashOrder(tx, order, amountPaise));
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
