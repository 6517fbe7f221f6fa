import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Packing = "br" | "gzip";

/** A page or an answer of the API as it goes out. */
export interface StoredAnswer {
  status: number;
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  /** Packed when it is first asked for so: many answers are asked for only once, and nearly all in one way. */
  packed: Map<Packing, Buffer | Promise<Buffer>>;
  /** What it takes in memory, with room for its packed forms. */
  bytes: number;
}

const brotliQuality = 5;

const pack: Record<Packing, (plain: Buffer) => Promise<Buffer>> = {
  gzip: (plain) => promisify(gzip)(plain),
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
};

function bodyOf({ plain, packed }: StoredAnswer, packing: Packing | undefined): Buffer | Promise<Buffer> {
  if (!packing) return plain;
  const ready = packed.get(packing);
  if (ready) return ready;
  const making = pack[packing](plain).then((body) => {
    packed.set(packing, body);
    return body;
  });
  packed.set(packing, making);
  return making;
}

/** Makes an answer fit to be kept. Every visit asks whether it has changed; usually the reply is a short no. */
export function storeAnswer(status: number, given: Record<string, string>, plain: Buffer): StoredAnswer {
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers: Record<string, string> = { "cache-control": "no-cache", ...given, vary: "accept-encoding" };
  if (status >= 400) headers["cache-control"] = "no-store";
  else headers.etag = etag;
  return { status, etag, headers, plain, packed: new Map(), bytes: plain.length * 2 };
}

const offered = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`);
const takesBrotli = offered("br");
const takesGzip = offered("gzip");

/** The smallest form that the visitor can read. */
function packingFor(accepted: string): Packing | undefined {
  return takesBrotli.test(accepted) ? "br" : takesGzip.test(accepted) ? "gzip" : undefined;
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
  if (answer.plain.length === 0) return reply.send();
  const packing = packingFor(String(request.headers["accept-encoding"] ?? ""));
  if (packing) reply.header("content-encoding", packing);
  const isHead = request.method === "HEAD";
  const send = (body: Buffer) => (isHead ? reply.header("content-length", body.length).send() : reply.send(body));
  const body = bodyOf(answer, packing);
  return body instanceof Promise ? body.then(send) : send(body);
}
