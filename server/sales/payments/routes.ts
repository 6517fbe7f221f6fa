import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { payOnDelivery } from "./cash-on-delivery.ts";
import { createSession } from "./create-session.ts";
import { readReport } from "./payment-report.ts";
import { createProviders } from "./providers.ts";
import { takeWebhook } from "./take-webhook.ts";

const webhookBytesMax = 64 * 1024;

export async function paymentRoutes(app: FastifyInstance, { db, settings }: Shop): Promise<void> {
  const providers = createProviders(settings);
  const desk = { db, settings, log: app.log };

  route(app, "POST /payment/create-session", ({ who, body }) => createSession(desk, providers, who, body));
  route(app, "POST /payment/cash-on-delivery", async ({ who, body }) =>
    done(await payOnDelivery(desk, providers, who, body.orderId)),
  );
  route(app, "GET /payment/status/{id}", ({ who, params }) => readReport(desk, providers, who, params.id));

  await app.register(async (raw) => {
    // What is signed is what was sent, to the byte.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    route(
      raw,
      "POST /payment/webhook",
      async (_input, { body, headers }) => {
        await takeWebhook(desk, providers, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
        return { success: true as const };
      },
      { bodyLimit: webhookBytesMax },
    );
  });
}
