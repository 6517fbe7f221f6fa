import type { FastifyInstance } from "fastify";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";

export function storeRoutes(app: FastifyInstance, { settings }: Shop): void {
  const { storeName, publicUrl, supportEmail, supportPhone, socialUrl } = settings;
  const demoPayments = settings.paymentProvider === "demo";
  route(app, "GET /store", async ({ dependsOn }) => {
    await dependsOn([settingsTopic]);
    return { store: { name: storeName, url: publicUrl, supportEmail, supportPhone, socialUrl, demoPayments } };
  });
}
