import { everyone, toAll } from "./permissions.ts";
import type { AccessTable } from "./world.ts";

const unknown = { name: "unknown" };

/**
 * What is not a call of the contract: files for machines, the documents of the API, and the demo gateway and courier with keys of their
 * own.
 */
export const openRoutes: AccessTable = {
  "GET /robots.txt": { who: everyone },
  "GET /.well-known/security.txt": { who: everyone },
  "POST /api/csp-report": { who: everyone, status: 204, request: () => ({ payload: [] }) },
  "GET /sitemap.xml": { who: everyone },
  "GET /sitemap-pages.xml": { who: everyone },
  "GET /sitemap-products-:file(^\\d{1,5}$).xml": {
    who: nobody(),
    request: () => ({ params: { "file(^\\d{1,5}$)": "9" } }),
  },
  "GET /manifest.webmanifest": { who: everyone },
  "GET /feeds/google.xml": { who: everyone },
  "GET /feeds/meta.csv": { who: everyone },
  "GET /pictures/:id/:file": { who: nobody(), request: () => ({ params: { id: "unknown", file: "640.webp" } }) },
  "GET /api/docs": { who: everyone },
  "GET /api/docs/json": { who: everyone },
  "GET /api/docs/yaml": { who: everyone },
  "GET /api/docs/static/index.html": { who: everyone, status: 302 },
  "GET /api/docs/static/swagger-initializer.js": { who: everyone },
  "GET /api/docs/static/*": { who: everyone, request: () => ({ params: { "*": "swagger-ui.css" } }) },
  "GET /api/openapi.json": { who: everyone },
  "ALL /api": { who: nobody() },
  "ALL /api/*": { who: nobody(), request: () => ({ params: { "*": "no-such-call" } }) },
  "GET /demo-gateway/checkout.js": { who: everyone },
  "GET /demo-gateway/window": { who: everyone },
  "GET /demo-gateway/window.js": { who: everyone },
  "GET /demo-gateway/window.css": { who: everyone },
  "GET /demo-gateway/sessions/:name": { who: nobody(), request: () => ({ params: unknown }) },
  "POST /demo-gateway/sessions/:name/pay": {
    who: nobody(),
    request: () => ({ params: unknown, payload: { outcome: "success" } }),
  },
  // The shop's own keys open these, no login does.
  "POST /demo-gateway/api/sessions": { who: locked(), request: () => ({ payload: {} }) },
  "GET /demo-gateway/api/sessions/:name": { who: locked(), request: () => ({ params: unknown }) },
  "POST /demo-gateway/api/sessions/:name/close": { who: locked(), request: () => ({ params: unknown, payload: {} }) },
  "POST /demo-gateway/api/refunds": { who: locked(), request: () => ({ payload: {} }) },
  "GET /demo-gateway/api/refunds/:name": { who: locked(), request: () => ({ params: unknown }) },
  "POST /demo-gateway/api/payouts": { who: locked(), request: () => ({ payload: {} }) },
  "GET /demo-gateway/api/payouts/:name": { who: locked(), request: () => ({ params: unknown }) },
  "GET /demo-courier/track/:name": { who: nobody(), request: () => ({ params: unknown }) },
  "POST /demo-courier/api/bookings": { who: locked(), request: () => ({ payload: {} }) },
  "GET /demo-courier/api/bookings/:name": { who: locked(), request: () => ({ params: unknown }) },
  "POST /demo-courier/api/bookings/:name/cancel": { who: locked(), request: () => ({ params: unknown, payload: {} }) },
};

/** Open to all, who learn that there is no such thing. */
function nobody() {
  return toAll(404);
}

function locked() {
  return toAll(401);
}
