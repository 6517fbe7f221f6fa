import { isUuid } from "#server/platform/database/is-uuid.ts";
import { BadWebhook } from "#server/platform/http/webhook-signature.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { ShopError } from "#server/shop-error.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { WebhookMessage } from "./providers/provider.ts";
import { recordPayments } from "./record-payment.ts";
import { trackRefundJob } from "./refunds/track-refund.ts";

type Headers = Record<string, string | string[] | undefined>;

/** Handles what a provider sends of its own accord. Returns only once it is committed. */
export async function handleWebhook(context: PaymentContext, rawBody: Buffer, headers: Headers): Promise<void> {
  const message = readWebhook(context, rawBody, headers);
  if (message.kind === "refund" && isUuid(message.refundId)) {
    // The state of a refund is fetched in any case; a webhook only makes that happen sooner.
    await enqueue(context.db, trackRefundJob, { refundId: message.refundId });
  }
  if (message.kind !== "payment") return;
  const { attemptId, payment } = message;
  const report = { payments: [payment], source: "webhook" } as const;
  const isKnown = isUuid(attemptId) && (await recordPayments(context, attemptId, report));
  if (!isKnown) throw refuseWebhook(context, new BadWebhook(400, "it is about an unknown payment"));
}

function readWebhook(context: PaymentContext, rawBody: Buffer, headers: Headers): WebhookMessage {
  let problem = new BadWebhook(400, "no provider is set up");
  for (const provider of context.providers.all) {
    try {
      return provider.readWebhook(rawBody, headers);
    } catch (error) {
      if (!(error instanceof BadWebhook)) throw error;
      problem = error;
    }
  }
  throw refuseWebhook(context, problem);
}

function refuseWebhook({ log }: PaymentContext, { status, message }: BadWebhook): ShopError {
  log.warn({ reason: message }, "a payment webhook was refused");
  return new ShopError(status, "This message was not accepted.");
}
