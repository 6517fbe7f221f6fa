import type { FastifyInstance, FastifyReply } from "fastify";

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** What every answer carries. Pages replace the policy by their own with the hashes of their inline scripts. */
const headers = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), usb=(), payment=(self)",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export type Protect = (reply: FastifyReply) => void;

/** Browsers are told to insist on https only by a shop that is reached through it. */
export function createProtection(publicUrl: string): Protect {
  const all = publicUrl.startsWith("https:")
    ? { ...headers, "strict-transport-security": `max-age=${oneYearInSeconds}` }
    : headers;
  return (reply) => void reply.headers(all).header("x-request-id", reply.request.id);
}

export function protectAnswers(app: FastifyInstance, protect: Protect): void {
  app.addHook("onRequest", (_request, reply, done) => {
    protect(reply);
    done();
  });
}
