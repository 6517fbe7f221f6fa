import type { FastifyInstance, FastifyReply } from "fastify";

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** What no page of the shop has a use for, nor any script that gets into one. */
const unusedFeatures = [
  "accelerometer",
  "autoplay",
  "bluetooth",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** The permissions policy, with the list of those who may use the browser's own payment window. */
export function permissionsPolicy(payment: string): string {
  return [...unusedFeatures.map((feature) => `${feature}=()`), `payment=${payment}`].join(", ");
}

/** What every answer carries. Pages replace the policy by their own with the hashes of their inline scripts. */
const headers = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": permissionsPolicy("()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export type Protect = (reply: FastifyReply) => void;

/** Browsers are told to insist on https only by a shop that is reached through it. */
export const securityHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith("https:") ? { ...headers, "strict-transport-security": `max-age=${oneYearInSeconds}` } : headers;

export function createProtection(publicUrl: string): Protect {
  const all = securityHeaders(publicUrl);
  return (reply) => void reply.headers(all).header("x-request-id", reply.request.id);
}

export function protectAnswers(app: FastifyInstance, protect: Protect): void {
  app.addHook("onRequest", (_request, reply, done) => {
    protect(reply);
    done();
  });
}
