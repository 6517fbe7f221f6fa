import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** The content security policy of a finished page: its inline scripts are allowed by their hashes, no others. */
export function contentPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, code]) => hash(code ?? "")));
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self'",
    // React writes style attributes; they cannot run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
