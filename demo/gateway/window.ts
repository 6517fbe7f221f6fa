import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const folder = join(import.meta.dirname, "browser");
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const files = [
  ["/checkout.js", "checkout.js", "text/javascript; charset=utf-8"],
  ["/window", "window.html", "text/html; charset=utf-8"],
  ["/window.js", "window.js", "text/javascript; charset=utf-8"],
  ["/window.css", "window.css", "text/css; charset=utf-8"],
] as const;

/** The script for the shop's page, and the window that it opens over it. */
export function serveWindow(app: FastifyInstance): void {
  for (const [path, file, type] of files) {
    const content = readFileSync(join(folder, file));
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        // In a frame of the shop's own page only.
        .headers({ "cache-control": "no-cache", "content-security-policy": policy, "x-frame-options": "SAMEORIGIN" })
        .send(content),
    );
  }
}
