import { eq, sql } from "drizzle-orm";
import type { PaymentReport, PaymentSession } from "#contract/sales/payments.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { JobRun } from "#server/platform/jobs/define-job.ts";
import { issueInvoiceJob, refundOrderJob } from "#server/sales/orders/jobs.ts";
import { demoKeys } from "#server/sales/payments/providers/demo-provider.ts";
import { reconcilePaymentsJob } from "#server/sales/payments/reconcile-payments.ts";
import { trackRefundJob } from "#server/sales/payments/refunds/track-refund.ts";
import { releaseUnpaidJob } from "#server/sales/payments/release-unpaid.ts";
import { paymentAttempts } from "#server/sales/payments/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import type { Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { cashfreeNews, openCashfree, signedWebhook } from "#server/testing/providers/cashfree-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { freePort } from "./launched-shop.ts";

type State = "succeeded" | "failed" | "pending";

export interface ReportedPayment {
  attemptId: string;
  paymentId: string;
  state: State;
  amountPaise: number;
  currency?: string;
}

/** What a test does at a provider: pay there as a shopper does, and send the webhook the provider would. */
interface Counter {
  settings: Record<string, string>;
  secret: string;
  pay(sessionId: string, state: State, paymentId?: string): Promise<string>;
  news(payment: ReportedPayment): unknown;
  /** Its books, where the provider is Cashfree. */
  cashfree?: Awaited<ReturnType<typeof openCashfree>>;
}

const cashfreeStatus = { succeeded: "SUCCESS", failed: "FAILED", pending: "PENDING" };

async function cashfreeCounter(): Promise<Counter> {
  const cashfree = await openCashfree();
  return {
    cashfree,
    settings: cashfree.settings,
    secret: cashfree.keys.secretKey,
    pay: async (sessionId, state, paymentId) => cashfree.pay(sessionId, cashfreeStatus[state], paymentId).cf_payment_id,
    news: ({ attemptId, paymentId, state, amountPaise, currency = "INR" }) =>
      cashfreeNews({
        cf_payment_id: paymentId,
        order_id: attemptId,
        entity: "payment",
        payment_status: cashfreeStatus[state],
        payment_amount: amountPaise / 100,
        payment_currency: currency,
      }),
  };
}

function demoCounter(port: number): Counter {
  const { apiKey, webhookSecret } = demoKeys("a secret that only the tests know");
  const gateway = `http://localhost:${port}/demo-gateway`;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const outcomes = { succeeded: "success", failed: "failure", pending: "pending" };
  return {
    settings: { PORT: String(port) },
    secret: webhookSecret,
    async pay(sessionId, state) {
      // The tests tell the shop themselves.
      await fetch(`${gateway}/api/manners`, { method: "POST", headers, body: JSON.stringify({ isSilent: true }) });
      const body = JSON.stringify({ outcome: outcomes[state] });
      const answer = await fetch(`${gateway}/sessions/${sessionId}/pay`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
      return (await answer.json()).payment_id;
    },
    news: ({ attemptId, paymentId, state, amountPaise, currency = "INR" }) => ({
      type: `payment.${state}`,
      reference: attemptId,
      payment: { id: paymentId, state, amount_paise: amountPaise, currency },
    }),
  };
}

/** A shop that takes payments through a provider which the test holds in its hands. Jobs are done when the test says so. */
export async function openPayingShop(
  provider: "demo" | "cashfree",
  environment: Record<string, string> = {},
  options: Pick<NonNullable<Parameters<typeof openShop>[1]>, "logTo"> = {},
) {
  const port = await freePort();
  const counter = provider === "demo" ? demoCounter(port) : await cashfreeCounter();
  const { app, shop, db } = await openShop(
    { PORT: String(port), ...counter.settings, ...environment },
    { gateway: { refundMs: 0, canSimulateFailures: true }, ...options },
  );
  await app.listen({ port, host: "127.0.0.1" });
  const { log, said, lines: jobLog } = openLog();
  const runJob = createJobRunner(shop, log);
  const handlers = {
    "refund-order": (data: { orderId: string }, run?: JobRun) => runJob(refundOrderJob, data, run),
    "issue-invoice": (data: { orderId: string }, run?: JobRun) => runJob(issueInvoiceJob, data, run),
    "track-refund": (data: { refundId: string }, run?: JobRun) => runJob(trackRefundJob, data, run),
    "reconcile-payments": (data: object, run?: JobRun) => runJob(reconcilePaymentsJob, { ...data }, run),
    "release-unpaid": (data: object, run?: JobRun) => runJob(releaseUnpaidJob, { ...data }, run),
  };
  const refunding = ["refund-order", "track-refund"] as const;

  async function ask<Answer = object>(
    person: Person,
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
  ) {
    const answer = await app.inject({ method, url: `/api${url}`, headers: person.headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() as Answer & { error: string } };
  }

  return {
    app,
    shop,
    db,
    counter,
    said,
    jobLog,
    handlers,
    runJob,
    ask,

    /** A buyer's fresh order, unpaid: one piece of a product for each price. The phone number is the buyer's after ordering. */
    async order({ pricesPaise = [100_000, 50_000], stock = 5, phoneNumber = "98765 43210" } = {}) {
      const buyer = await givenBuyer(shop);
      const bought = await Promise.all(
        pricesPaise.map((pricePaise) =>
          givenProduct(db, { pricePaise, quantity: stock, taxable: false, sizes: ["M"] }),
        ),
      );
      const placed = await givenOrder(
        app,
        buyer,
        bought.map(({ id }) => ({ product: id })),
      );
      await db.update(users).set({ phoneNumber }).where(eq(users.id, buyer.userId));
      const { _id: id, totalWithTax: amount, products: lines } = placed;
      return { id, amount, amountPaise: Math.round(amount * 100), lines, buyer, productId: bought[0]?.id ?? "" };
    },

    createSession: (buyer: Person, order: { id: string; amount: number }) =>
      ask<PaymentSession>(buyer, "POST", "/payment/create-session", { orderId: order.id, orderAmount: order.amount }),

    async attemptOf(sessionId: string) {
      const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.sessionId, sessionId));
      if (!attempt) throw new Error("there is no such attempt");
      return attempt;
    },

    /** Sends a webhook as the provider would; gives the status of the answer. */
    async sendWebhook(
      payment: ReportedPayment,
      { secret = counter.secret, sentAt = Date.now() } = {},
    ): Promise<number> {
      const { payload, headers } = signedWebhook(counter.news(payment), secret, sentAt);
      return (await app.inject({ method: "POST", url: "/api/payment/webhook", payload, headers })).statusCode;
    },

    report: async (buyer: Person, orderId: string) =>
      (await ask<PaymentReport>(buyer, "GET", `/payment/status/${orderId}`)).body,

    async stockOf(productId: string): Promise<number> {
      const [product] = await db.select({ n: products.quantity }).from(products).where(eq(products.id, productId));
      return product?.n ?? 0;
    },

    /** Does what is in the queue about refunds, or other such things, until nothing is left; also what would wait until later. */
    async workOff(names: readonly string[] = refunding): Promise<void> {
      for (;;) {
        const { rows } = await db.execute<{ name: string; data: Record<string, string> }>(sql`
          delete from pgboss.job where id = (
            select id from pgboss.job where name = any(${sql.param(names)}::text[]) order by created_on limit 1
          ) returning name, data`);
        if (!rows[0]) return;
        await runJob({ name: rows[0].name }, rows[0].data);
      }
    },

    /** Lets time pass for an order and all that belongs to it. */
    async age(orderId: string, minutes: number): Promise<void> {
      const by = sql`${minutes} * interval '1 minute'`;
      await db.execute(sql`update orders set created_at = created_at - ${by} where id = ${orderId}`);
      await db.execute(sql`
        update payment_attempts set created_at = created_at - ${by}, opened_at = opened_at - ${by},
          expires_at = expires_at - ${by}, checked_at = checked_at - ${by}, pending_since = pending_since - ${by}
        where order_id = ${orderId}`);
    },
  };
}
