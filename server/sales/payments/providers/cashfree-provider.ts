import * as z from "zod";
import { toPaise, toRupees } from "#contract/money.ts";
import { BadWebhook, readSigned } from "#server/platform/http/webhook-signature.ts";
import type { Settings } from "#server/settings/settings.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type RefundState,
  type SessionState,
} from "./provider.ts";
import { readResponse, requestProvider } from "./provider-request.ts";

const apiVersion = "2025-01-01";

/** What is read of Cashfree's responses (API version 2025-01-01); the rest is ignored. */
const Order = z.object({
  order_id: z.string(),
  order_status: z.string(),
  payment_session_id: z.string().nullish(),
});

const Payment = z.object({
  cf_payment_id: z.union([z.string().min(1), z.int()]),
  /** Not in webhooks, which name the order beside the payment. */
  order_id: z.string().optional(),
  payment_status: z.string(),
  payment_amount: z.number(),
  payment_currency: z.string(),
});
type Payment = z.infer<typeof Payment>;

const Refund = z.object({ refund_status: z.string() });

const PaymentWebhook = z.object({
  data: z.object({ order: z.object({ order_id: z.string() }), payment: Payment }),
});
const RefundWebhook = z.object({ data: z.object({ refund: z.object({ refund_id: z.string() }) }) });

/** Other states, such as a payment that was never tried, are no payment. A shopper who drops out has not paid. */
const paymentStates: Record<string, ProviderPayment["state"]> = {
  SUCCESS: "succeeded",
  FAILED: "failed",
  USER_DROPPED: "failed",
  CANCELLED: "failed",
  VOID: "failed",
  PENDING: "pending",
  FLAGGED: "pending",
};

const refundStates: Record<string, RefundState> = {
  SUCCESS: "done",
  CANCELLED: "refused",
  FAILED: "refused",
  PENDING: "waiting",
  ONHOLD: "waiting",
};

/** Cashfree takes only letters and digits where we have UUIDs. */
const withoutDashes = (id: string) => id.replaceAll("-", "");
/** And digits with at most a plus sign for telephone numbers, which people type as they like. */
const normalizePhone = (phone: string) => phone.replaceAll(/(?!^\+)\D/g, "");

function toPayment(payment: Payment): ProviderPayment | undefined {
  const state = paymentStates[payment.payment_status];
  if (!state) return undefined;
  const { cf_payment_id, payment_amount, payment_currency } = payment;
  return { id: String(cf_payment_id), state, amountPaise: toPaise(payment_amount), currency: payment_currency };
}

/** An answer about another order counts for neither. */
function assertIsOf<T extends { order_id?: string | undefined }>(attemptId: string, answer: T): T {
  if (answer.order_id !== undefined && answer.order_id !== attemptId) {
    throw new ProviderError("Cashfree answered about another order.");
  }
  return answer;
}

const refundState = (status: string) => refundStates[status] ?? "waiting";

/** Cashfree's documented REST API: an order of theirs is one attempt to pay for an order of ours. */
export function createCashfreeProvider(
  keys: NonNullable<Settings["cashfree"]>,
  { publicUrl }: Pick<Settings, "publicUrl">,
): PaymentProvider {
  const headers = { "x-api-version": apiVersion, "x-client-id": keys.appId, "x-client-secret": keys.secretKey };
  const idempotent = (id: string) => ({ ...headers, "x-idempotency-key": id });
  const url = (...path: string[]) => [keys.apiUrl, "orders", ...path].join("/");
  const readOrder = async (attemptId: string) => {
    const order = readResponse(Order, (await requestProvider(url(attemptId), { headers })).body);
    return assertIsOf(attemptId, order);
  };

  async function readSession(attemptId: string): Promise<SessionState> {
    // The order first: a payment made in between is then seen, and never taken for one that cannot come any more.
    const { order_status } = await readOrder(attemptId);
    const { body } = await requestProvider(url(attemptId, "payments"), { headers });
    const payments = readResponse(Payment.array(), body).map((payment) => toPayment(assertIsOf(attemptId, payment)));
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
          customer_id: withoutDashes(customer.id),
          customer_name: customer.name,
          customer_phone: normalizePhone(customer.phone),
          ...(customer.email && { customer_email: customer.email }),
        },
        // Cashfree calls only https addresses.
        ...(publicUrl.startsWith("https:") && { order_meta: { notify_url: `${publicUrl}/api/payment/webhook` } }),
      };
      const response = await requestProvider(url(), {
        method: "POST",
        headers: idempotent(attemptId),
        body,
        expects: [409],
      });
      // It exists already: an earlier response was lost on its way.
      const order =
        response.status === 409
          ? await readOrder(attemptId)
          : assertIsOf(attemptId, readResponse(Order, response.body));
      if (!order.payment_session_id) throw new ProviderError("Cashfree gave no payment session.");
      return order.payment_session_id;
    },

    readSession,

    async closeSession(attemptId) {
      const body = { order_status: "TERMINATED" };
      // An order that is paid, expired or terminated already is refused; its state is read in any case.
      await requestProvider(url(attemptId), { method: "PATCH", headers, body, expects: [400, 409, 422] });
      return readSession(attemptId);
    },

    async refund({ refundId, attemptId, amountPaise }) {
      const body = {
        refund_id: withoutDashes(refundId),
        refund_amount: toRupees(amountPaise),
        refund_speed: "STANDARD",
      };
      const request = { method: "POST", headers: idempotent(refundId), body, expects: [409] } as const;
      const response = await requestProvider(url(attemptId, "refunds"), request);
      if (response.status !== 409) return refundState(readResponse(Refund, response.body).refund_status);
      return (await this.readRefund({ refundId, attemptId, amountPaise })) ?? "waiting";
    },

    async readRefund({ refundId, attemptId }) {
      const request = { headers, expects: [404] };
      const { status, body } = await requestProvider(url(attemptId, "refunds", withoutDashes(refundId)), request);
      return status === 404 ? undefined : refundState(readResponse(Refund, body).refund_status);
    },

    readWebhook(rawBody, requestHeaders) {
      const message = readSigned(rawBody, requestHeaders, [keys.secretKey, keys.secretKeyPrevious]);
      const type = String((message as { type?: unknown } | null)?.type ?? "");
      if (/^REFUND_STATUS/.test(type)) {
        const { data } = RefundWebhook.safeParse(message);
        if (!data) throw new BadWebhook(400, "it is not of the known form");
        return { kind: "refund", refundId: withDashes(data.data.refund.refund_id) };
      }
      if (!/^PAYMENT_(SUCCESS|FAILED|USER_DROPPED)/.test(type)) return { kind: "other" };
      const { data } = PaymentWebhook.safeParse(message);
      const payment = data && toPayment(data.data.payment);
      if (!payment) throw new BadWebhook(400, "it is not of the known form");
      return { kind: "payment", attemptId: data.data.order.order_id, payment };
    },
  };
}

const withDashes = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
