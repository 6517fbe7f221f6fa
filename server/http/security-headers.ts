import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

/** Pages bring a policy of their own with the hashes of their inline scripts (see pages/content-policy.ts). */
export const securityHeaders = fp(async (app) => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
});
