import { type ApiRequest, createApiClient } from "#server/platform/http/api-client.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { ProviderError } from "./provider.ts";

const { request, readResponse } = createApiClient({
  name: "payment provider",
  calls: defineCounter("shop_payment_provider_calls_total", "Requests to payment providers, by their answer", [
    "status",
  ]),
  Error: ProviderError,
  describe: ({ code = "", message = "" }) => `${code} ${message}`,
});

export { readResponse };

/** Every request to a provider is idempotent, so it may be repeated. */
export const requestProvider = (url: string, asked: Omit<ApiRequest, "isIdempotent">) =>
  request(url, { ...asked, isIdempotent: true });
