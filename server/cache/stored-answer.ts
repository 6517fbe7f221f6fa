import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip" | "identity";

/** A page or an answer of the API as it goes out, in each encoding a browser may ask for. */
export interface StoredAnswer {
  status: number;
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
  bytes: number;
}

const brotliQuality = 5;

async function bodiesOf(plain: Buffer): Promise<StoredAnswer["bodies"]> {
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  ]);
  return { identity: plain, gzip: gzipped, br };
}

/** Keeps an answer in all its forms. Every visit asks whether it has changed; usually the reply is a short no. */
export async function storeAnswer(status: number, given: Record<string, string>, plain: Buffer): Promise<StoredAnswer> {
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers: Record<string, string> = { "cache-control": "no-cache", ...given, vary: "accept-encoding" };
  if (status >= 400) headers["cache-control"] = "no-store";
  else headers.etag = etag;
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

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer) {
  reply.code(answer.status).headers(answer.headers);
  if (answer.status === 200 && isUnchanged(request.headers["if-none-match"], answer.etag))
    return reply.code(304).send();
  if (answer.bodies.identity.length === 0) return reply.send();
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  const body = answer.bodies[encoding];
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (request.method === "HEAD") return reply.header("content-length", body.length).send();
  return reply.send(body);
}
