import { createHmac, randomInt } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll } from "vitest";

interface Payment {
  cf_payment_id: string;
  order_id: string;
  entity: "payment";
  payment_status: string;
  payment_amount: number;
  payment_currency: string;
}

interface Order {
  cf_order_id: string;
  order_id: string;
  order_amount: number;
  order_currency: string;
  order_status: "ACTIVE" | "PAID" | "EXPIRED" | "TERMINATED";
  payment_session_id: string;
  order_expiry_time: string;
  payments: Payment[];
  refunds: Refund[];
}

interface Refund {
  cf_refund_id: string;
  refund_id: string;
  order_id: string;
  refund_amount: number;
  refund_status: string;
}

interface NewOrder {
  order_id: string;
  order_amount: number;
  order_currency: string;
  order_expiry_time: string;
  customer_details: { customer_id: string; customer_phone: string };
}

type Named = FastifyRequest<{ Params: { id: string; refundId: string } }>;

const keys = { appId: "app id of the tests", secretKey: "secret key of the tests" };
const number = () => String(randomInt(1_000_000, 999_999_999));
const fault = (type: string, code: string, message: string) => ({ type, code, message });

/** A server on this machine that speaks the part of Cashfree's documented API that the shop uses. */
export async function openCashfree() {
  const orders = new Map<string, Order>();
  const server = Fastify();
  const state = {
    refundStatus: "SUCCESS",
    brokenAnswers: 0,
    lostAnswers: 0,
    requests: [] as string[],
    /** What requests wait for before anything is done. */
    holding: undefined as Promise<void> | undefined,
    isRefusing: false,
    /** Given instead of every answer that is a success. */
    lie: undefined as unknown,
  };

  server.addHook("onRequest", async ({ method, url, headers }, reply) => {
    state.requests.push(`${method} ${url}`);
    await state.holding;
    if (state.isRefusing) reply.raw.destroy();
    if (headers["x-client-id"] !== keys.appId || headers["x-client-secret"] !== keys.secretKey) {
      return reply.code(401).send(fault("authentication_error", "request_failed", "authentication Failed"));
    }
    if (headers["x-api-version"] !== "2025-01-01") {
      return reply.code(400).send(fault("invalid_request_error", "api_version_missing", "x-api-version is missing"));
    }
    if (state.brokenAnswers > 0) {
      state.brokenAnswers -= 1;
      return reply.code(500).send(fault("api_error", "internal_error", "something went wrong"));
    }
  });
  server.addHook("preSerialization", async (_request, reply, payload) =>
    state.lie === undefined || reply.statusCode >= 300 ? payload : state.lie,
  );
  // The operation is done, and its answer lost.
  server.addHook("onSend", async (_request, reply) => {
    if (state.lostAnswers > 0 && reply.statusCode < 300) {
      state.lostAnswers -= 1;
      reply.raw.destroy();
    }
  });

  const find = (id: string) => orders.get(id);
  const missing = () => fault("invalid_request_error", "order_not_found", "Order Reference Id does not exist");

  server.post("/pg/orders", async ({ body, headers }, reply) => {
    const wanted = body as NewOrder;
    const minutes = (Date.parse(wanted.order_expiry_time) - Date.now()) / 60_000;
    const { customer_id, customer_phone } = wanted.customer_details;
    const isWrong =
      !/^[\w-]{3,45}$/.test(wanted.order_id) ||
      !/^[a-zA-Z0-9]{3,50}$/.test(customer_id) ||
      !/^\+?\d{10,15}$/.test(customer_phone) ||
      !(minutes >= 15);
    if (isWrong) return reply.code(400).send(fault("invalid_request_error", "request_invalid", "bad value"));
    const known = find(wanted.order_id);
    if (known && headers["x-idempotency-key"] !== wanted.order_id) {
      return reply.code(409).send(fault("invalid_request_error", "order_already_exists", "order is already present"));
    }
    const order: Order = known ?? {
      cf_order_id: number(),
      order_id: wanted.order_id,
      order_amount: wanted.order_amount,
      order_currency: wanted.order_currency,
      order_status: "ACTIVE",
      payment_session_id: `session_${number()}`,
      order_expiry_time: wanted.order_expiry_time,
      payments: [],
      refunds: [],
    };
    orders.set(order.order_id, order);
    return order;
  });
  server.get("/pg/orders/:id", async ({ params }: Named, reply) => find(params.id) ?? reply.code(404).send(missing()));
  server.patch("/pg/orders/:id", async ({ params }: Named, reply) => {
    const order = find(params.id);
    if (!order) return reply.code(404).send(missing());
    if (order.order_status !== "ACTIVE") {
      return reply.code(400).send(fault("invalid_request_error", "order_inactive", "Order is not active"));
    }
    order.order_status = "TERMINATED";
    return order;
  });
  server.get("/pg/orders/:id/payments", async ({ params }: Named) => find(params.id)?.payments ?? []);
  server.post("/pg/orders/:id/refunds", async ({ params, body }: Named, reply) => {
    const order = find(params.id);
    const wanted = body as Pick<Refund, "refund_id" | "refund_amount">;
    if (!order) return reply.code(404).send(missing());
    const known = order.refunds.find(({ refund_id }) => refund_id === wanted.refund_id);
    if (known) return reply.code(409).send(fault("invalid_request_error", "refund_already_exists", "known"));
    const rest = order.refunds.reduce((left, { refund_amount }) => left - refund_amount, order.order_amount);
    if (order.order_status !== "PAID" || wanted.refund_amount > rest + 0.001 || wanted.refund_id.length > 40) {
      return reply.code(400).send(fault("invalid_request_error", "refund_amount_invalid", "too much"));
    }
    const refund = { cf_refund_id: number(), order_id: order.order_id, refund_status: state.refundStatus, ...wanted };
    order.refunds.push(refund);
    return refund;
  });
  server.get(
    "/pg/orders/:id/refunds/:refundId",
    async ({ params }: Named, reply) =>
      find(params.id)?.refunds.find(({ refund_id }) => refund_id === params.refundId) ??
      reply.code(404).send(missing()),
  );
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => server.close());

  return {
    keys,
    orders,
    state,
    settings: {
      PAYMENT_PROVIDER: "cashfree",
      CASHFREE_APP_ID: keys.appId,
      CASHFREE_SECRET_KEY: keys.secretKey,
      CASHFREE_MODE: "sandbox",
      CASHFREE_URL: `${url}/pg`,
    },
    /** What a shopper does in Cashfree's window. Paid again with the id of an earlier payment, it is that one which is decided. */
    pay(sessionId: string, status: string, paymentId = number()): Payment {
      const order = [...orders.values()].find(({ payment_session_id }) => payment_session_id === sessionId);
      if (!order) throw new Error("there is no such session");
      const payment: Payment = {
        cf_payment_id: paymentId,
        order_id: order.order_id,
        entity: "payment",
        payment_status: status,
        payment_amount: order.order_amount,
        payment_currency: "INR",
      };
      order.payments = [...order.payments.filter(({ cf_payment_id }) => cf_payment_id !== paymentId), payment];
      if (status === "SUCCESS") order.order_status = "PAID";
      return payment;
    },
  };
}

const webhookTypes: Record<string, string> = {
  SUCCESS: "PAYMENT_SUCCESS_WEBHOOK",
  FAILED: "PAYMENT_FAILED_WEBHOOK",
  USER_DROPPED: "PAYMENT_USER_DROPPED_WEBHOOK",
  PENDING: "PAYMENT_FAILED_WEBHOOK",
};

/** The body of the webhook about a payment. */
export const cashfreeNews = (payment: Payment) => ({
  data: {
    order: {
      order_id: payment.order_id,
      order_amount: payment.payment_amount,
      order_currency: "INR",
      order_tags: null,
    },
    payment,
    customer_details: { customer_name: null, customer_id: "c", customer_email: null, customer_phone: "9876543210" },
  },
  event_time: new Date().toISOString(),
  type: webhookTypes[payment.payment_status],
});

/** Signs a body as both providers do. */
export function signedWebhook(body: unknown, secret: string, sentAt = Date.now()) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const signature = createHmac("sha256", secret).update(`${sentAt}${payload}`).digest("base64");
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "x-webhook-timestamp": String(sentAt),
      "x-webhook-signature": signature,
    },
  };
}
