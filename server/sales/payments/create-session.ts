import { eq, sql } from "drizzle-orm";
import { toPaise } from "#contract/money.ts";
import type { PaymentSession, SessionForm } from "#contract/sales/payments.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { contactEmailOf, users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { badRequest } from "#server/shop-error.ts";
import type { PaymentContext } from "./payment-context.ts";
import { type NewSession, type PaymentProvider, ProviderError, type ProviderName } from "./providers/provider.ts";
import { listOpenAttempts, lockOwnOrder, readOrder } from "./queries.ts";
import { type PaymentAttempt, paymentAttempts } from "./tables.ts";
import { paysUntil, whyNotOnline } from "./ways-to-pay.ts";

/** A window stays payable for this long; Cashfree takes no less than fifteen. */
const sessionMinutes = 20;
/** A session that ends sooner is not given out again. */
const minMinutesLeft = 3;

const phoneMissing = "Phone number is required for payment. Redirecting to Account Details...";
export const providerUnavailable = "The payment provider cannot be reached right now. Please try again in a moment.";

/** Begins to pay for an order, or goes on with it: asked twice, also at the same moment, it gives the same session. */
export async function createSession(context: PaymentContext, who: Who, form: SessionForm): Promise<PaymentSession> {
  const { db, settings, providers } = context;
  await readOrder(db, who, form.orderId);
  const customer = await readCustomer(db, who);
  const attempt = await transaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, who, form.orderId);
    const whyNot = whyNotOnline(order, settings);
    if (whyNot || !providers.current) throw badRequest(whyNot);
    if (toPaise(form.orderAmount) !== order.totalWithTaxPaise) {
      throw badRequest("The amount is not what this order costs. Please review your order and try again.");
    }
    const now = await databaseNow(tx);
    const reusable = await findReusableAttempt(tx, order, providers.current.name, now);
    return reusable ?? (await createAttempt(tx, context, order, providers.current, now));
  });
  const provider = providers.named(attempt.provider);
  if (!provider) throw badRequest(providerUnavailable);
  const { description } = form;
  return {
    success: true,
    payment_session_id: attempt.sessionId ?? (await openSession(context, provider, attempt, { customer, description })),
    order_id: attempt.orderId,
    provider: provider.name,
    mode: provider.mode,
    script: provider.script,
  };
}

/** For the same amount, at the same provider, with time left or a bank that is deciding. */
async function findReusableAttempt(
  tx: Queries,
  order: LockedOrder,
  provider: ProviderName,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  const soon = now.getTime() + minMinutesLeft * 60_000;
  const reusable = (await listOpenAttempts(tx, order.id)).findLast(
    (attempt) =>
      attempt.provider === provider &&
      attempt.amountPaise === order.totalWithTaxPaise &&
      (attempt.expiresAt.getTime() > soon || attempt.pendingPaymentId !== null),
  );
  if (reusable) {
    await tx.update(paymentAttempts).set({ openedAt: sql`now()` }).where(eq(paymentAttempts.id, reusable.id));
  }
  return reusable;
}

async function createAttempt(
  tx: Queries,
  { settings }: PaymentContext,
  order: LockedOrder,
  provider: PaymentProvider,
  now: Date,
): Promise<PaymentAttempt> {
  // Otherwise opening a window now and then would hold the stock of an unpaid order for ever.
  if (paysUntil(order, settings) < now) {
    throw badRequest("The time to pay for this order is over. Please order again.");
  }
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      provider: provider.name,
      amountPaise: order.totalWithTaxPaise,
      expiresAt: new Date(now.getTime() + sessionMinutes * 60_000),
    })
    .returning();
  return attempt as PaymentAttempt;
}

/** The attempt is committed before the provider hears of it, so that a request repeated after a crash gets the same session. */
async function openSession(
  { db, log }: PaymentContext,
  provider: PaymentProvider,
  { id, amountPaise, expiresAt }: PaymentAttempt,
  details: Pick<NewSession, "customer" | "description">,
): Promise<string> {
  const sessionId = await provider
    .createSession({ attemptId: id, amountPaise, expiresAt, ...details })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      log.error({ err: error, attemptId: id }, "no payment session could be made");
      throw badRequest(providerUnavailable);
    });
  await db.update(paymentAttempts).set({ sessionId }).where(eq(paymentAttempts.id, id));
  return sessionId;
}

async function readCustomer(db: Queries, who: Who) {
  const { firstName, lastName, phoneNumber: phone } = users;
  const email = contactEmailOf(users);
  const [user] = await db.select({ firstName, lastName, email, phone }).from(users).where(eq(users.id, who.userId));
  if (!user?.phone.trim()) throw badRequest(phoneMissing);
  return { id: who.userId, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone };
}
