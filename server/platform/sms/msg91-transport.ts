import * as z from "zod";
import { createApiClient } from "#server/platform/http/api-client.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { SmsTransport } from "./text-message.ts";

const calls = defineCounter("shop_sms_calls_total", "Requests to the provider of text messages, by their answer", [
  "status",
]);

/** The message was not taken. Neither the number nor the text is in it. */
class SmsError extends Error {
  override readonly name = "SmsError";
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** Refusals say what is wrong with key or template, and may repeat the number: only their code is kept. */
const describe = ({ code, type }: Record<string, unknown>): string =>
  [type, code].filter((part) => typeof part === "string" || typeof part === "number").join(" ");

const { request, readResponse } = createApiClient({
  name: "provider of text messages",
  calls,
  Error: SmsError,
  describe,
});

const Answer = z.object({ type: z.string() });

/** Indian numbers with their country code and nothing else; others as they were typed. */
export function internationalNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length === 10 ? `91${digits}` : digits;
}

/**
 * MSG91's flow API (v5). The text is that of the template there, which is mapped to the one registered for DLT; `VAR1` is the code, `VAR2`
 * the minutes, `VAR3` the name of the shop. Sent again where it does not answer: the same code twice does no harm.
 */
export const createMsg91Transport = ({
  authKey,
  senderId,
  entityId,
  templates,
  apiUrl,
}: NonNullable<Settings["msg91"]>): SmsTransport => ({
  async deliver({ to, kind, values: { code, minutes, store } }) {
    const { id, dltId } = templates[kind];
    const { body } = await request(`${apiUrl}/api/v5/flow`, {
      method: "POST",
      isIdempotent: true,
      headers: { authkey: authKey },
      body: {
        template_id: id,
        sender: senderId,
        short_url: "0",
        ...(entityId && { DLT_PE_ID: entityId }),
        ...(dltId && { DLT_TE_ID: dltId }),
        recipients: [{ mobiles: internationalNumber(to), VAR1: code, VAR2: minutes, VAR3: store }],
      },
    });
    // It answers 200 also where it refuses.
    if (readResponse(Answer, body).type !== "success") throw new SmsError("The provider of text messages refused one.");
  },
});
