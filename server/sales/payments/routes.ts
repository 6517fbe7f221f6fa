import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { toRupees } from "#contract/money.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { chooseCashOnDelivery } from "./cash-on-delivery/choose-cash-on-delivery.ts";
import { createSession } from "./create-session.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { createPaymentContext } from "./payment-context.ts";
import { findWaitingOrder } from "./queries.ts";
import { readPaymentReport } from "./read-payment-report.ts";

const webhookBytesMax = 64 * 1024;

export async function paymentRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const context = createPaymentContext(shop, app.log);

  route(app, "POST /payment/create-session", ({ who, body }) => createSession(context, who, body));

  route(app, "POST /payment/cash-on-delivery", async ({ who, body }) =>
    done(await chooseCashOnDelivery(context, who, body.orderId)),
  );

  route(app, "GET /payment/status/{id}", ({ who, params }) => readPaymentReport(context, who, params.id));

  route(app, "GET /payment/waiting", async ({ who }) => {
    const order = await findWaitingOrder(shop.db, who);
    return { order: order ? { _id: order.id, amount: toRupees(order.totalWithTaxPaise) } : null };
  });

  await app.register(async (raw) => {
    // The signature covers the raw bytes, so the body is not parsed.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    route(
      raw,
      "POST /payment/webhook",
      async (_input, { body, headers }) => {
        await handleWebhook(context, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
        return { success: true as const };
      },
      { bodyLimit: webhookBytesMax },
    );
  });
}
