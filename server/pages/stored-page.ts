import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "./content-policy.ts";

type Encoding = "br" | "gzip" | "identity";

/** A page as it goes out, in each encoding a browser may ask for. */
export interface StoredPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
  bytes: number;
}

const brotliQuality = 5;
const emptyErrorPage = "Something went wrong. Please try again.";

async function bodiesOf(plain: Buffer): Promise<StoredPage["bodies"]> {
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  ]);
  return { identity: plain, gzip: gzipped, br };
}

export async function storePage(response: Response): Promise<StoredPage> {
  const { status } = response;
  const rendered = Buffer.from(await response.arrayBuffer());
  const isEmptyError = status >= 500 && rendered.length === 0;
  const plain = isEmptyError ? Buffer.from(emptyErrorPage) : rendered;
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  // Every visit asks whether the page has changed; usually the answer is a short no.
  const headers: Record<string, string> = { "cache-control": "no-cache", ...Object.fromEntries(response.headers) };
  if (isEmptyError) headers["content-type"] = "text/plain; charset=utf-8";
  if (status >= 400) headers["cache-control"] = "no-store";
  else headers.etag = etag;
  headers.vary = "accept-encoding";
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentPolicy(plain.toString());
  const bodies = await bodiesOf(plain);
  const bytes = bodies.identity.length + bodies.gzip.length + bodies.br.length;
  return { status, etag, headers, bodies, bytes };
}

const offered = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`);
const takesBrotli = offered("br");
const takesGzip = offered("gzip");

/** The smallest form that the visitor can read. */
function encodingFor(accepted: string): Encoding {
  return takesBrotli.test(accepted) ? "br" : takesGzip.test(accepted) ? "gzip" : "identity";
}

function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const strong = etag.replace("W/", "");
  return ifNoneMatch.split(",").some((known) => ["*", strong].includes(known.trim().replace("W/", "")));
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  reply.code(page.status).headers(page.headers);
  if (page.status === 200 && isUnchanged(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  if (page.bodies.identity.length === 0) return reply.send();
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  const body = page.bodies[encoding];
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (request.method === "HEAD") return reply.header("content-length", body.length).send();
  return reply.send(body);
}
