import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { demoGateway } from "#demo-gateway/gateway.ts";
import { accountRoutes } from "#server/accounts/routes.ts";
import { socialRoutes } from "#server/accounts/social-routes.ts";
import { addressRoutes } from "#server/addresses/routes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { brandRoutes } from "#server/brands/routes.ts";
import type { AnswerCache } from "#server/cache/answer-cache.ts";
import { cartRoutes } from "#server/cart/routes.ts";
import { catalogueFileRoutes } from "#server/catalogue-files/routes.ts";
import { categoryRoutes } from "#server/categories/routes.ts";
import { contactRoutes } from "#server/contact/routes.ts";
import { healthRoutes } from "#server/health/routes.ts";
import { apiDocs } from "#server/http/api-docs.ts";
import { answerErrors, refuseUnknownCalls } from "#server/http/errors.ts";
import { readJsonBodies } from "#server/http/json-body.ts";
import { createProtection, protectAnswers } from "#server/http/security-headers.ts";
import { type LogStream, serverOptions } from "#server/http/server-options.ts";
import { createSessionReader } from "#server/http/session.ts";
import { invoiceRoutes } from "#server/invoices/routes.ts";
import { merchantRoutes } from "#server/merchants/routes.ts";
import { newsletterRoutes } from "#server/newsletter/routes.ts";
import { orderRoutes } from "#server/orders/routes.ts";
import { demoKeys } from "#server/payments/demo-provider.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { pictureRoutes } from "#server/pictures/routes.ts";
import { officeProductRoutes } from "#server/products/office-routes.ts";
import { productRoutes } from "#server/products/routes.ts";
import { reviewRoutes } from "#server/reviews/routes.ts";
import type { Shop } from "#server/shop.ts";
import { sitemapRoutes } from "#server/sitemap/routes.ts";
import { storeRoutes } from "#server/store/routes.ts";
import { wishlistRoutes } from "#server/wishlist/routes.ts";
import { markLiked } from "#server/wishlist/service.ts";

interface Options {
  logTo?: LogStream;
  /** Given only by a process that hears of changes and clears it. */
  answers?: AnswerCache;
  /** Hears of every route, so that a test can ask of each who may call it. */
  onRoute?: (route: RouteOptions) => void;
  /** How the demo gateway behaves; only tests care. */
  gateway?: { refundMs?: number; canMisbehave?: boolean };
}

/** The whole API, ready to listen or to be called in process. Pages are added by the process that serves them. */
export async function buildApp(
  shop: Shop,
  { logTo, answers, gateway, onRoute }: Options = {},
): Promise<FastifyInstance> {
  const protect = createProtection(shop.settings.publicUrl);
  const app = Fastify(serverOptions(shop.settings, protect, logTo));
  if (onRoute) app.addHook("onRoute", onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("who", undefined);
  app.decorate("answers", answers);
  app.decorate("readSession", createSessionReader(shop.db, shop.tokens));
  protectAnswers(app, protect);
  answerErrors(app);
  readJsonBodies(app);
  pictureRoutes(app, shop);
  sitemapRoutes(app, shop);
  if (shop.settings.paymentProvider === "demo") {
    const { databaseUrl, storeName, tokenSecret } = shop.settings;
    const options = { databaseUrl, payee: storeName, ...demoKeys(tokenSecret), ...gateway };
    await app.register(demoGateway, { prefix: "/demo-gateway", ...options });
  }
  await app.register(
    async (api) => {
      await api.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
      await api.register(cookie);
      await api.register(apiDocs, { storeName: shop.settings.storeName });
      refuseUnknownCalls(api);
      healthRoutes(api, shop);
      storeRoutes(api, shop);
      contactRoutes(api, shop);
      newsletterRoutes(api, shop);
      accountRoutes(api, shop);
      socialRoutes(api, shop);
      addressRoutes(api, shop);
      auditRoutes(api, shop);
      brandRoutes(api, shop);
      merchantRoutes(api, shop);
      categoryRoutes(api, shop);
      productRoutes(api, shop, markLiked);
      officeProductRoutes(api, shop);
      catalogueFileRoutes(api, shop);
      reviewRoutes(api, shop);
      wishlistRoutes(api, shop);
      cartRoutes(api, shop);
      orderRoutes(api, shop);
      await paymentRoutes(api, shop);
      invoiceRoutes(api, shop);
    },
    { prefix: "/api" },
  );
  return app;
}
