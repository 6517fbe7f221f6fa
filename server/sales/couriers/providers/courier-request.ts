import { createApiClient } from "#server/platform/http/api-client.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { CourierError } from "./courier.ts";

export const { request: requestCourier, readResponse } = createApiClient({
  name: "courier",
  calls: defineCounter("shop_courier_calls_total", "Requests to couriers, by their answer", ["status"]),
  Error: CourierError,
  describe: ({ message = "" }) => String(message).slice(0, 200),
});
