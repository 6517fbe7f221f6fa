import { createHmac } from "node:crypto";
import { demoKeys } from "#server/sales/payments/providers/demo-provider.ts";

/** The headers with which the demo gateway would send these bytes. */
export function signWebhook(tokenSecret: string, bytes: string | Buffer): Record<string, string> {
  const timestamp = String(Date.now());
  const { webhookSecret } = demoKeys(tokenSecret);
  const signature = createHmac("sha256", webhookSecret).update(timestamp).update(bytes).digest("base64");
  return { "x-webhook-timestamp": timestamp, "x-webhook-signature": signature };
}
