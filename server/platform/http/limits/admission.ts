import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isConstantTimeEqual } from "#server/platform/constant-time-equal.ts";
import { acceptedSecrets, type Settings } from "#server/settings/settings.ts";

type AdmissionSettings = Pick<Settings, "publicUrl" | "storeName" | "tokenSecret" | "tokenSecretPrevious">;

/** Long enough for a checkout with a payment; each further call makes it longer. */
const validSeconds = 60 * 60;
/** For so long it is remembered since when somebody waits; each further waiting page makes it longer. */
const waitingSeconds = 10 * 60;
/** A page asks again after about this time; not all of them at once. */
const retrySeconds = { least: 10, spread: 10 };

/**
 * When a process is too busy, it answers new visitors with a page that lets them in a little later. Whoever is in goes on: people get a
 * cookie with the first thing that they do, such as filling the bag or signing in, and the calls and pictures of an open page are never
 * held back. Another cookie says since when somebody waits.
 */
export function holdBackNewVisitors(
  app: FastifyInstance,
  settings: AdmissionSettings,
  control: { admits: (waitedSeconds: number) => boolean },
): void {
  const isSecure = settings.publicUrl.startsWith("https:");
  const prefix = isSecure ? "__Host-" : "";
  const page = waitingPage(settings.storeName);
  const secrets = acceptedSecrets(settings);
  const addMark = (reply: FastifyReply, kind: Mark, moment: number, seconds: number) =>
    addCookie(
      reply,
      `${prefix}${kind}=${sign(kind, moment, settings.tokenSecret)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`,
    );
  const readMark = (request: FastifyRequest, kind: Mark) => readSigned(request, `${prefix}${kind}`, kind, secrets);

  app.addHook("onRequest", (request, reply, done) => {
    if (!isPageVisit(request)) return done();
    const now = nowSeconds();
    const since = Math.max(readMark(request, "waiting") ?? now, now - validSeconds);
    if (control.admits(Math.max(0, now - since)) || (readMark(request, "admitted") ?? 0) > now) return done();
    addMark(reply, "waiting", since, waitingSeconds);
    sendWaitingPage(reply, page);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    // Answers to what people do are never shared; those to a GET may be.
    const isDone = request.method === "POST" && request.url.startsWith("/api/") && reply.statusCode < 400;
    if (isDone) addMark(reply, "admitted", nowSeconds() + validSeconds, validSeconds);
    done(null, payload);
  });
}

/** What is told of a visitor by a signed moment: admitted until then, or waiting since then. */
type Mark = "admitted" | "waiting";

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

const sign = (kind: Mark, moment: number, secret: string) =>
  `${moment}.${createHmac("sha256", secret).update(`${kind} ${moment}`).digest("base64url")}`;

/** The moment in a cookie, if the shop has signed it. */
function readSigned({ headers }: FastifyRequest, name: string, kind: Mark, secrets: string[]): number | undefined {
  const value = (headers.cookie ?? "")
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const moment = Number(value?.split(".")[0]);
  if (!value || !Number.isSafeInteger(moment)) return undefined;
  return secrets.some((secret) => isConstantTimeEqual(value, sign(kind, moment, secret))) ? moment : undefined;
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
<p class="quiet">Whoever is ordering already goes on as usual, and nothing in your cart is lost.</p>
</main></body></html>`;
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
