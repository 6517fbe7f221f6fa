import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { addRefusals, type Operation, refusalComponents } from "./refusals.ts";
import { schemaNames } from "./schema-names.ts";

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses?: Record<string, unknown> };
}

const about = `All calls of the shop, as they are checked.

Sign in with \`POST /api/auth/login\` and send the \`token\` of its answer in the header \`Authorization\`, bare or behind \`Bearer \`.
Money is rupees with at most two decimals, moments are ISO 8601 in UTC, ids are UUIDs.
A refusal is \`{ "error": "one sentence" }\`, with \`fields\` when a form is at fault.`;

/** Only what the page needs: its own scripts and styles, the pictures inside its styles, and the calls one tries out. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A name is listed in the form that is sent and in the form that is answered; one of them is often unused. */
function dropUnusedNames({ paths, components }: Document): void {
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(components.schemas[name]);
    }
  };
  follow([paths, components.responses]);
  components.schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)));
}

function complete(document: Document): Document {
  Object.assign(document.components.schemas, refusalComponents.schemas);
  document.components.responses = refusalComponents.responses;
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) addRefusals(operation, method);
  }
  dropUnusedNames(document);
  return document;
}

/** The documents of the API, generated from the schemas that validate it. */
export const apiDocs = fp<{ storeName: string }>(async (app: FastifyInstance, { storeName }) => {
  const named = createJsonSchemaTransformObject({ schemaRegistry: schemaNames });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${storeName} API`, version: "1.0.0", description: about },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: schemaNames }),
    transformObject: (document) => complete(named(document) as unknown as Document) as ReturnType<typeof named>,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: app.prefix,
    staticCSP: policy,
    theme: { title: `${storeName} API` },
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
});
