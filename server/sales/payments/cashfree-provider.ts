import { toPaise, toRupees } from "#contract/money.ts";
import type { Settings } from "#server/settings.ts";
import { askProvider } from "./ask-provider.ts";
import { Order, Payment, PaymentWebhook, paymentStates, Refund, RefundWebhook, refundStates } from "./cashfree-wire.ts";
import { type PaymentProvider, ProviderError, type SeenPayment, type Sighting } from "./provider.ts";
import { BadWebhook, readSigned } from "./webhook-signature.ts";

const apiVersion = "2025-01-01";

/** Cashfree wants letters and digits only where we have UUIDs. */
const bare = (id: string) => id.replaceAll("-", "");
/** And digits with at most a plus sign where people type telephone numbers as they like. */
const dialled = (phone: string) => phone.replaceAll(/(?!^\+)\D/g, "");

function seen(payment: Payment): SeenPayment | undefined {
  const state = paymentStates[payment.payment_status];
  if (!state) return undefined;
  const { cf_payment_id, payment_amount, payment_currency } = payment;
  return { id: String(cf_payment_id), state, amountPaise: toPaise(payment_amount), currency: payment_currency };
}

const refundState = (status: string) => refundStates[status] ?? "waiting";

/** Cashfree's documented REST API: an order of theirs is one attempt to pay for an order of ours. */
export function createCashfreeProvider(
  keys: NonNullable<Settings["cashfree"]>,
  { publicUrl }: Pick<Settings, "publicUrl">,
): PaymentProvider {
  const headers = { "x-api-version": apiVersion, "x-client-id": keys.appId, "x-client-secret": keys.secretKey };
  const once = (id: string) => ({ ...headers, "x-idempotency-key": id });
  const url = (...path: string[]) => [keys.apiUrl, "orders", ...path].join("/");
  const readOrder = async (attemptId: string) => Order.parse((await askProvider(url(attemptId), { headers })).body);

  async function readStatus(attemptId: string): Promise<Sighting> {
    // The order first: a payment made in between is then seen, and never taken for one that cannot come any more.
    const { order_status } = await readOrder(attemptId);
    const { body } = await askProvider(url(attemptId, "payments"), { headers });
    const payments = Payment.array().parse(body).map(seen);
    return { isOver: order_status !== "ACTIVE", payments: payments.filter((payment) => payment !== undefined) };
  }

  return {
    name: "cashfree",
    mode: keys.mode,
    script: "https://sdk.cashfree.com/js/v3/cashfree.js",

    async createSession({ attemptId, amountPaise, expiresAt, description, customer }) {
      const body = {
        order_id: attemptId,
        order_amount: toRupees(amountPaise),
        order_currency: "INR",
        order_note: description,
        order_expiry_time: expiresAt.toISOString(),
        customer_details: {
          customer_id: bare(customer.id),
          customer_name: customer.name,
          customer_phone: dialled(customer.phone),
          ...(customer.email && { customer_email: customer.email }),
        },
        // Cashfree calls only https addresses.
        ...(publicUrl.startsWith("https:") && { order_meta: { notify_url: `${publicUrl}/api/payment/webhook` } }),
      };
      const answer = await askProvider(url(), { method: "POST", headers: once(attemptId), body, expects: [409] });
      // They have it already: an answer of theirs was lost on its way.
      const order = answer.status === 409 ? await readOrder(attemptId) : Order.parse(answer.body);
      if (!order.payment_session_id) throw new ProviderError("Cashfree gave no payment session.");
      return order.payment_session_id;
    },

    readStatus,

    async closeSession(attemptId) {
      const body = { order_status: "TERMINATED" };
      // An order that is paid, expired or terminated already is refused; how it stands is asked in any case.
      await askProvider(url(attemptId), { method: "PATCH", headers, body, expects: [400, 409, 422] });
      return readStatus(attemptId);
    },

    async refund({ refundId, attemptId, amountPaise }) {
      const body = { refund_id: bare(refundId), refund_amount: toRupees(amountPaise), refund_speed: "STANDARD" };
      const asked = { method: "POST", headers: once(refundId), body, expects: [409] } as const;
      const answer = await askProvider(url(attemptId, "refunds"), asked);
      if (answer.status !== 409) return refundState(Refund.parse(answer.body).refund_status);
      return (await this.readRefund({ refundId, attemptId, amountPaise })) ?? "waiting";
    },

    async readRefund({ refundId, attemptId }) {
      const asked = { headers, expects: [404] };
      const { status, body } = await askProvider(url(attemptId, "refunds", bare(refundId)), asked);
      return status === 404 ? undefined : refundState(Refund.parse(body).refund_status);
    },

    readWebhook(rawBody, requestHeaders) {
      const told = readSigned(rawBody, requestHeaders, keys.secretKey);
      const type = String((told as { type?: unknown } | null)?.type ?? "");
      if (/^REFUND_STATUS/.test(type)) {
        const { data } = RefundWebhook.safeParse(told);
        if (!data) throw new BadWebhook(400, "it is not of the known form");
        return { kind: "refund", refundId: withDashes(data.data.refund.refund_id) };
      }
      if (!/^PAYMENT_(SUCCESS|FAILED|USER_DROPPED)/.test(type)) return { kind: "other" };
      const { data } = PaymentWebhook.safeParse(told);
      const payment = data && seen(data.data.payment);
      if (!payment) throw new BadWebhook(400, "it is not of the known form");
      return { kind: "payment", attemptId: data.data.order.order_id, payment };
    },
  };
}

const withDashes = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
