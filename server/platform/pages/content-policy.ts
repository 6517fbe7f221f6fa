import { createHash } from "node:crypto";
import { reportDirectives, reportingEndpoints } from "#server/platform/http/security/csp-reports.ts";
import { permissionsPolicy } from "#server/platform/http/security/security-headers.ts";
import type { Settings } from "#server/settings/settings.ts";

/** The inline scripts that carry the nonce of their rendering: a script that came in with somebody's text cannot. */
export function markedScripts(html: string, nonce: string): string[] {
  if (!nonce) return [];
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const end = html.indexOf(">", at);
    const tag = html.slice(html.lastIndexOf("<", at), end);
    if (tag.startsWith("<script") && !/\ssrc=/.test(tag)) {
      scripts.push(html.slice(end + 1, html.indexOf("</script>", end)));
    }
  }
  return scripts;
}

const hash = (code: string | Buffer) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

interface Sources {
  /** Whether only our own scripts run, which keep the rules of Trusted Types. */
  isTyped: boolean;
  scripts: string;
  connections: string;
  frames: string;
  forms: string;
}

const own = { isTyped: true, scripts: "'self'", connections: "'self'", forms: "'self'" };
const cashfreeApis = "https://api.cashfree.com https://sandbox.cashfree.com";
const cashfreeFrames = [
  "https://sdk.cashfree.com",
  ...cashfreeApis.split(" "),
  "https://payments.cashfree.com",
  "https://payments-test.cashfree.com",
];
/** Strings become markup or a script's address only through these policies: web/entry.client.tsx and web/checkout/payment/gateway.ts. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default payment-script";

/**
 * What a provider's window needs. Every page gets it, since a shopper comes to the payment page from any other without loading a new
 * document; the script itself is fetched only when somebody pays.
 */
const sources: Record<Settings["paymentProvider"], Sources> = {
  off: { ...own, frames: "'none'" },
  demo: { ...own, frames: "'self'" },
  cashfree: {
    isTyped: false,
    scripts: `${own.scripts} https://sdk.cashfree.com`,
    connections: `${own.connections} ${cashfreeApis}`,
    frames: cashfreeFrames.join(" "),
    // Its window is filled by a form that is sent into a frame.
    forms: `${own.forms} ${cashfreeApis}`,
  },
};

/** The content security policy of a finished page: the inline scripts of its own making are allowed by their hashes, no others. */
export function contentPolicy(
  inlineScripts: readonly (string | Buffer)[],
  paymentProvider: Settings["paymentProvider"],
): string {
  const hashes = new Set(inlineScripts.map(hash));
  const { isTyped, scripts, connections, frames, forms } = sources[paymentProvider];
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
    "worker-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isTyped ? [trustedTypes] : []),
    reportDirectives,
  ].join("; ");
}

/** The other headers of a page that depend on how people pay. */
export function pageHeaders(paymentProvider: Settings["paymentProvider"]): Record<string, string> {
  if (paymentProvider !== "cashfree") return reportingEndpoints;
  return {
    ...reportingEndpoints,
    // Nobody here can vouch for Cashfree's script, so what it would break is reported, not refused.
    "content-security-policy-report-only": `${trustedTypes}; ${reportDirectives}`,
    // A bank's own page may be opened by Cashfree's window and answer it.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": permissionsPolicy(`(self ${cashfreeFrames.map((origin) => `"${origin}"`).join(" ")})`),
  };
}
