import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { ShopError } from "#server/shop-error.ts";
import { applyPaymentState, type PaymentContext } from "./apply-payment-state.ts";
import { followRefundJob } from "./follow-refund.ts";
import type { News } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { isId } from "./read-order.ts";
import { BadWebhook } from "./webhook-signature.ts";

type Headers = Record<string, string | string[] | undefined>;

/** Takes in what a provider sends of its own accord. Returns only when it is in the books. */
export async function takeWebhook(
  desk: PaymentContext,
  providers: Providers,
  rawBody: Buffer,
  headers: Headers,
): Promise<void> {
  const news = read(desk, providers, rawBody, headers);
  if (news.kind === "refund" && isId(news.refundId)) {
    // Told or not, how a refund stands is asked; this only asks sooner.
    await enqueue(desk.db, followRefundJob, { refundId: news.refundId });
  }
  if (news.kind !== "payment") return;
  const told = { payments: [news.payment], source: "webhook" } as const;
  const isKnown = isId(news.attemptId) && (await applyPaymentState(desk, news.attemptId, told));
  if (!isKnown) throw refused(desk, new BadWebhook(400, "it is about an unknown payment"));
}

function read(desk: PaymentContext, providers: Providers, rawBody: Buffer, headers: Headers): News {
  let problem = new BadWebhook(400, "no provider is set up");
  for (const provider of providers.all) {
    try {
      return provider.readWebhook(rawBody, headers);
    } catch (error) {
      if (!(error instanceof BadWebhook)) throw error;
      problem = error;
    }
  }
  throw refused(desk, problem);
}

function refused({ log }: PaymentContext, { status, message }: BadWebhook): ShopError {
  log.warn({ reason: message }, "a payment webhook was refused");
  return new ShopError(status, "This message was not accepted.");
}
