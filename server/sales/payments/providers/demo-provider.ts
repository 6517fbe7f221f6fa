import { createHmac } from "node:crypto";
import * as z from "zod";
import { localUrl } from "#server/platform/http/listen.ts";
import { BadWebhook, readSigned } from "#server/platform/http/webhook-signature.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";
import type { PaymentProvider, ProviderPayment, SessionState } from "./provider.ts";
import { readResponse, requestProvider } from "./provider-request.ts";

const Payment = z.object({
  id: z.string().min(1),
  state: z.enum(["succeeded", "failed", "pending"]),
  amount_paise: z.int(),
  currency: z.string(),
});
const Session = z.object({ payment_session_id: z.string(), is_over: z.boolean(), payments: z.array(Payment) });
const Refund = z.object({ state: z.enum(["waiting", "done"]) });
const Webhook = z.object({
  reference: z.string(),
  payment: Payment.optional(),
  refund: z.object({ id: z.string() }).optional(),
});

/** Keys made from the shop's own secret, so that nothing needs to be set up. */
export function demoKeys(tokenSecret: string) {
  const keyFor = (use: string) => createHmac("sha256", tokenSecret).update(`demo gateway: ${use}`).digest("base64url");
  return { apiKey: keyFor("api"), webhookSecret: keyFor("webhooks") };
}

const toPayment = ({ id, state, amount_paise, currency }: z.infer<typeof Payment>): ProviderPayment => ({
  id,
  state,
  amountPaise: amount_paise,
  currency,
});

export function createDemoProvider(
  settings: Pick<Settings, "host" | "port" | "tokenSecret" | "tokenSecretPrevious">,
): PaymentProvider {
  const shopUrl = localUrl(settings);
  const { apiKey } = demoKeys(settings.tokenSecret);
  const webhookSecrets = acceptedSecrets(settings).map((secret) => demoKeys(secret).webhookSecret);
  const headers = { authorization: `Bearer ${apiKey}` };
  const url = (path: string) => `${shopUrl}/demo-gateway/api/${path}`;
  const toSessionState = (body: unknown): SessionState => {
    const { is_over, payments } = readResponse(Session, body);
    return { isOver: is_over, payments: payments.map(toPayment) };
  };

  return {
    name: "demo",
    mode: "sandbox",
    script: "/demo-gateway/checkout.js",

    async createSession({ attemptId, amountPaise, expiresAt, description }) {
      const body = {
        reference: attemptId,
        amount_paise: amountPaise,
        currency: "INR",
        description,
        notify_url: `${shopUrl}/api/payment/webhook`,
        expires_at: expiresAt.toISOString(),
      };
      const response = await requestProvider(url("sessions"), { method: "POST", headers, body });
      return readResponse(Session.pick({ payment_session_id: true }), response.body).payment_session_id;
    },

    async readSession(attemptId) {
      return toSessionState((await requestProvider(url(`sessions/${attemptId}`), { headers })).body);
    },

    async closeSession(attemptId) {
      return toSessionState(
        (await requestProvider(url(`sessions/${attemptId}/close`), { method: "POST", headers })).body,
      );
    },

    async refund({ refundId, attemptId, amountPaise }) {
      const body = { id: refundId, reference: attemptId, amount_paise: amountPaise };
      const response = await requestProvider(url("refunds"), { method: "POST", headers, body });
      return readResponse(Refund, response.body).state;
    },

    async readRefund({ refundId }) {
      const { status, body } = await requestProvider(url(`refunds/${refundId}`), { headers, expects: [404] });
      return status === 404 ? undefined : readResponse(Refund, body).state;
    },

    readWebhook(rawBody, requestHeaders) {
      const { data } = Webhook.safeParse(readSigned(rawBody, requestHeaders, webhookSecrets));
      if (!data) throw new BadWebhook(400, "it is not of the known form");
      if (data.payment) return { kind: "payment", attemptId: data.reference, payment: toPayment(data.payment) };
      return data.refund ? { kind: "refund", refundId: data.refund.id } : { kind: "other" };
    },
  };
}
