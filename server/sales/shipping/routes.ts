import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { readShippingRates, shippingTopic } from "./service.ts";
import { updateShippingRates } from "./update-rates.ts";

export function shippingRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "GET /shipping", async ({ who, dependsOn }) => {
    await dependsOn([shippingTopic]);
    return readFrom(shop, who, readShippingRates);
  });

  route(app, "PUT /shipping", async ({ who, body }) => {
    await updateShippingRates(shop.db, who, body);
    return { ...done("Shipping has been updated successfully!"), ...body };
  });
}
