import { eq, sql } from "drizzle-orm";
import { toPaise } from "#contract/money.ts";
import type { PaymentSession, SessionForm } from "#contract/payments.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { amountOf, type LockedOrder } from "#server/sales/orders/service.ts";
import { badRequest } from "#server/shop-error.ts";
import type { PaymentContext } from "./apply-payment-state.ts";
import type { Attempt } from "./count-payment.ts";
import { type PaymentProvider, ProviderError, type ProviderName, type WantedSession } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { lockOwnOrder, openAttempts, readOrder } from "./read-order.ts";
import { paymentAttempts } from "./tables.ts";
import { paysUntil, whyNotOnline } from "./ways-to-pay.ts";

/** A window stays payable for this long; Cashfree takes no less than fifteen. */
const sessionMinutes = 20;
/** A session that ends sooner is not given out again. */
const leftMinutes = 3;

const phoneMissing = "Phone number is required for payment. Redirecting to Account Details...";
export const providerAway = "The payment provider cannot be reached right now. Please try again in a moment.";

/** Begins to pay for an order, or goes on with it: asked twice, also at the same moment, it gives the same session. */
export async function createSession(
  desk: PaymentContext,
  providers: Providers,
  who: Who,
  form: SessionForm,
): Promise<PaymentSession> {
  await readOrder(desk.db, who, form.orderId);
  const customer = await readCustomer(desk.db, who);
  const attempt = await transaction(desk.db, async (tx) => {
    const order = await lockOwnOrder(tx, who, form.orderId);
    const why = whyNotOnline(order, desk.settings);
    if (why || !providers.current) throw badRequest(why);
    if (toPaise(form.orderAmount) !== amountOf(order)) {
      throw badRequest("The amount is not what this order costs. Please review your order and try again.");
    }
    return (
      (await goodAttempt(tx, order, providers.current.name)) ?? (await newAttempt(tx, desk, order, providers.current))
    );
  });
  const provider = providers.named(attempt.provider);
  if (!provider) throw badRequest(providerAway);
  return {
    success: true,
    payment_session_id:
      attempt.sessionId ?? (await openSession(desk, provider, attempt, { customer, description: form.description })),
    order_id: attempt.orderId,
    provider: provider.name,
    mode: provider.mode,
    script: provider.script,
  };
}

/** One that is still good: for the same amount, at the same provider, with time left or a bank at work. */
async function goodAttempt(tx: Queries, order: LockedOrder, provider: ProviderName): Promise<Attempt | undefined> {
  const soon = Date.now() + leftMinutes * 60_000;
  const good = (await openAttempts(tx, order.id)).findLast(
    (attempt) =>
      attempt.provider === provider &&
      attempt.amountPaise === amountOf(order) &&
      (attempt.expiresAt.getTime() > soon || attempt.pendingPaymentId !== null),
  );
  if (good) await tx.update(paymentAttempts).set({ openedAt: sql`now()` }).where(eq(paymentAttempts.id, good.id));
  return good;
}

async function newAttempt(
  tx: Queries,
  { settings }: PaymentContext,
  order: LockedOrder,
  provider: PaymentProvider,
): Promise<Attempt> {
  // Or one who opens a window now and then would hold the things of an unpaid order for ever.
  if (paysUntil(order, settings) < new Date())
    throw badRequest("The time to pay for this order is over. Please order again.");
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      provider: provider.name,
      amountPaise: amountOf(order),
      expiresAt: new Date(Date.now() + sessionMinutes * 60_000),
    })
    .returning();
  return attempt as Attempt;
}

/** The attempt is in the books before the provider hears of it; asked again after a crash, the provider gives the same session. */
async function openSession(
  desk: PaymentContext,
  provider: PaymentProvider,
  { id, amountPaise, expiresAt }: Attempt,
  words: Pick<WantedSession, "customer" | "description">,
): Promise<string> {
  const sessionId = await provider
    .createSession({ attemptId: id, amountPaise, expiresAt, ...words })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      desk.log.error({ err: error, attemptId: id }, "no payment session could be made");
      throw badRequest(providerAway);
    });
  await desk.db.update(paymentAttempts).set({ sessionId }).where(eq(paymentAttempts.id, id));
  return sessionId;
}

async function readCustomer(db: Queries, who: Who) {
  const { firstName, lastName, email, phoneNumber: phone } = users;
  const [user] = await db.select({ firstName, lastName, email, phone }).from(users).where(eq(users.id, who.userId));
  if (!user?.phone.trim()) throw badRequest(phoneMissing);
  return { id: who.userId, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone };
}
