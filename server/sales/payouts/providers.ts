import * as z from "zod";
import { localUrl } from "#server/platform/http/listen.ts";
import { demoKeys, readResponse, requestProvider } from "#server/sales/payments/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { RefundDetails } from "./refund-details.ts";
import type { PayoutProviderName } from "./tables.ts";

export type PayoutReport =
  | { state: "waiting" | "refused"; reference?: undefined }
  | { state: "done"; reference: string };

interface PayoutRequest {
  payoutId: string;
  amountPaise: number;
  to: RefundDetails;
}

/** What the shop needs of whoever pays out. Every request is idempotent: the payout's id makes it count once. */
export interface PayoutProvider {
  pay(request: PayoutRequest): Promise<PayoutReport>;
  /** Nothing when the provider knows of no such payout. */
  read(payoutId: string): Promise<PayoutReport | undefined>;
}

const Payout = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["waiting", "refused"]) }),
  z.object({ state: z.literal("done"), reference: z.string() }),
]);

function toReport(body: unknown): PayoutReport {
  const payout = readResponse(Payout, body);
  return payout.state === "done" ? { state: "done", reference: payout.reference } : { state: payout.state };
}

function createDemoProvider(settings: Pick<Settings, "host" | "port" | "tokenSecret">): PayoutProvider {
  const headers = { authorization: `Bearer ${demoKeys(settings.tokenSecret).apiKey}` };
  const url = `${localUrl(settings)}/demo-gateway/api/payouts`;
  return {
    async pay({ payoutId, amountPaise, to }) {
      const body = { id: payoutId, amount_paise: amountPaise, to };
      return toReport((await requestProvider(url, { method: "POST", headers, body })).body);
    },
    async read(payoutId) {
      const { status, body } = await requestProvider(`${url}/${payoutId}`, { headers, expects: [404] });
      return status === 404 ? undefined : toReport(body);
    },
  };
}

/** None for what staff pay themselves, nor for a provider that is not set up any more. */
export const payoutProvider = (settings: Settings, name: PayoutProviderName): PayoutProvider | undefined =>
  name === "demo" && settings.paymentProvider === "demo" ? createDemoProvider(settings) : undefined;
