import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { brandRoutes } from "#server/brands/routes.ts";
import { categoryRoutes } from "#server/categories/routes.ts";
import { healthRoutes } from "#server/health/routes.ts";
import { apiDocs } from "#server/http/api-docs.ts";
import { answerErrors } from "#server/http/errors.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createSessionReader } from "#server/http/session.ts";
import type { Shop } from "#server/shop.ts";

const megabyte = 1024 * 1024;

/** The whole API, ready to listen or to be called in process. Pages are added by the process that serves them. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: shop.settings.logLevel },
    bodyLimit: megabyte,
    requestTimeout: 30_000,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("who", undefined);
  app.decorate("readSession", createSessionReader(shop.db, shop.tokens));
  await app.register(securityHeaders);
  await app.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(cookie);
  await app.register(
    async (api) => {
      answerErrors(api);
      await api.register(apiDocs, { storeName: shop.settings.storeName });
      healthRoutes(api, shop);
      brandRoutes(api, shop);
      categoryRoutes(api, shop);
    },
    { prefix: "/api" },
  );
  return app;
}
