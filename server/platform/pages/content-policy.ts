import { createHash } from "node:crypto";
import type { Settings } from "#server/settings.ts";

const inlineScript = /<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g;

/** The inline scripts that carry the nonce of their rendering: a script that came in with somebody's text cannot. */
export function markedScripts(html: string, nonce: string): string[] {
  if (!nonce) return [];
  const scripts = [...html.matchAll(inlineScript)];
  return scripts.filter(([, attributes]) => attributes?.includes(` nonce="${nonce}"`)).map(([, , code]) => code ?? "");
}

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

interface Sources {
  scripts: string;
  connections: string;
  frames: string;
  forms: string;
}

const own = { scripts: "'self'", connections: "'self'", forms: "'self'" };
const cashfreeApis = "https://api.cashfree.com https://sandbox.cashfree.com";

/**
 * What a provider's window needs. Every page gets it, since a shopper comes to the payment page from any other without loading a new document;
 * the script itself is fetched only when somebody pays.
 */
const sources: Record<Settings["paymentProvider"], Sources> = {
  off: { ...own, frames: "'none'" },
  demo: { ...own, frames: "'self'" },
  cashfree: {
    scripts: `${own.scripts} https://sdk.cashfree.com`,
    connections: `${own.connections} ${cashfreeApis}`,
    frames: `https://sdk.cashfree.com ${cashfreeApis} https://payments.cashfree.com https://payments-test.cashfree.com`,
    // Its window is filled by a form that is sent into a frame.
    forms: `${own.forms} ${cashfreeApis}`,
  },
};

/** The content security policy of a finished page: the inline scripts of its own making are allowed by their hashes, no others. */
export function contentPolicy(inlineScripts: readonly string[], paymentProvider: Settings["paymentProvider"]): string {
  const hashes = new Set(inlineScripts.map(hash));
  const { scripts, connections, frames, forms } = sources[paymentProvider];
  return [
    "default-src 'none'",
    ["script-src", scripts, ...hashes].join(" "),
    "style-src 'self'",
    // React writes style attributes; they cannot run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    `frame-src ${frames}`,
    "manifest-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
