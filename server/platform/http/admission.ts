import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import { acceptedSecrets, type Settings } from "#server/settings.ts";

type AdmissionSettings = Pick<Settings, "publicUrl" | "storeName" | "tokenSecret" | "tokenSecretPrevious">;

/** Long enough for a checkout with a payment; each further call makes it longer. */
const validSeconds = 60 * 60;
/** A page asks again after about this time; not all of them at once. */
const retrySeconds = { least: 10, spread: 10 };

/**
 * When a process is too busy, it answers new visitors with a page that lets them in a little later. Whoever is in goes on: people get a cookie
 * with the first thing that they do, such as filling the bag or signing in, and the calls and pictures of an open page are never held back.
 */
export function holdBackNewVisitors(
  app: FastifyInstance,
  settings: AdmissionSettings,
  control: { admits: () => boolean },
): void {
  const isSecure = settings.publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-admitted" : "admitted";
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${validSeconds}${isSecure ? "; Secure" : ""}`;
  const page = waitingPage(settings.storeName);

  app.addHook("onRequest", (request, reply, done) => {
    if (!isPageVisit(request) || control.admits() || isAdmitted(request, name, settings)) done();
    else sendWaitingPage(reply, page);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    // Answers to what people do are never shared; those to a GET may be.
    const isDone = request.method === "POST" && request.url.startsWith("/api/") && reply.statusCode < 400;
    if (isDone)
      addCookie(reply, `${name}=${signUntil(nowSeconds() + validSeconds, settings.tokenSecret)}; ${attributes}`);
    done(null, payload);
  });
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A browser that opens an address, or a program that asks for a page; not what an open page asks for. */
function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" || url.startsWith("/api/")) return false;
  const destination = headers["sec-fetch-dest"];
  return destination === undefined ? (headers.accept ?? "").includes("text/html") : destination === "document";
}

function addCookie(reply: FastifyReply, cookie: string): void {
  const others = reply.getHeader("set-cookie");
  reply.header("set-cookie", [...(Array.isArray(others) ? others : others ? [String(others)] : []), cookie]);
}

const signUntil = (until: number, secret: string) =>
  `${until}.${createHmac("sha256", secret).update(`admitted ${until}`).digest("base64url")}`;

function isAdmitted({ headers }: FastifyRequest, name: string, settings: AdmissionSettings): boolean {
  const value = (headers.cookie ?? "")
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const until = Number(value?.split(".")[0]);
  if (!value || !(until > nowSeconds())) return false;
  return acceptedSecrets(settings).some((secret) => isConstantTimeEqual(value, signUntil(until, secret)));
}

function sendWaitingPage(reply: FastifyReply, { html, policy }: ReturnType<typeof waitingPage>): void {
  const seconds = retrySeconds.least + Math.floor(Math.random() * retrySeconds.spread);
  reply
    .code(503)
    .headers({
      "content-security-policy": policy,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(seconds),
      // Understood by every browser, also without scripts.
      refresh: String(seconds),
    })
    .send(html);
}

const style = `
  :root { color-scheme: light dark; --ground: #f4eee2; --ink: #1b1d3a; --quiet: #55536f; --accent: #9b2335 }
  @media (prefers-color-scheme: dark) { :root { --ground: #13152b; --ink: #f2eadb; --quiet: #b9b4c6; --accent: #f28f8c } }
  body { min-height: 100dvh; margin: 0; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
         background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
  main { max-width: 30rem } b { color: var(--accent); font-size: 1.25rem } h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 }
  p { margin: 0 0 1rem } .quiet { color: var(--quiet) }`;

/** Stands alone: it must cost next to nothing, so it needs neither scripts nor styles of the shop. */
function waitingPage(storeName: string) {
  const escaped = storeName.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>The shop is full right now · ${escaped}</title><style>${style}</style></head>
<body><main><b>${escaped}</b>
<h1>The shop is full right now</h1>
<p>Many people are here at this moment. Please keep this page open: it lets you in by itself, usually within a minute.</p>
<p class="quiet">Whoever is ordering already goes on as usual, and nothing in your bag is lost.</p>
</main></body></html>`;
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
