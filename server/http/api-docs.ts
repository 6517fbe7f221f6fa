import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The documents of the API, generated from the schemas that validate it. */
export const apiDocs = fp<{ storeName: string }>(async (app: FastifyInstance, { storeName }) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${storeName} API`, version: "1.0.0" },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
});
