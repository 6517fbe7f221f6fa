import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "./dependencies.ts";
import type { Expiries } from "./expiries.ts";
import { sharedHeaders } from "./surrogate-keys.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** A proxy before the shop keeps answers until it is told of a change. */
    hasCachingProxy: boolean;
    /** Where answers change by themselves: a proxy keeps none beyond that. */
    expiries: Expiries | undefined;
  }
}

type Encoding = "br" | "gzip";

/** A page or an answer of the API as it goes out. */
export interface StoredAnswer {
  status: number;
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  /** Compressed when it is first asked for so: many answers are asked for only once, and nearly all in one encoding. */
  compressed: Map<Encoding, Buffer | Promise<Buffer>>;
  /** What it takes in memory, with its headers and room for its compressed forms. */
  bytes: number;
  dependencies: Dependencies;
  /** The pattern of the page it is, for those who count requests. */
  route?: string;
  /** A change came while it was made: it goes to whoever asked, and is kept nowhere. */
  isStale?: boolean;
}

const brotliQuality = 5;

const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  gzip: (plain) => promisify(gzip)(plain),
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
};

function bodyOf({ plain, compressed }: StoredAnswer, encoding: Encoding | undefined): Buffer | Promise<Buffer> {
  if (!encoding) return plain;
  const ready = compressed.get(encoding);
  if (ready) return ready;
  const making = compress[encoding](plain).then(
    (body) => {
      compressed.set(encoding, body);
      return body;
    },
    (error: unknown) => {
      // Tried again by the next visitor, not remembered as failed.
      compressed.delete(encoding);
      throw error;
    },
  );
  compressed.set(encoding, making);
  return making;
}

/** Makes an answer fit to be kept. Every visit asks whether it has changed; usually the reply is a short no. */
export function storeAnswer(
  status: number,
  ownHeaders: Record<string, string>,
  plain: Buffer,
  dependencies: Dependencies,
): StoredAnswer {
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers: Record<string, string> = { "cache-control": "no-cache", ...ownHeaders, vary: "accept-encoding" };
  if (status >= 400) headers["cache-control"] = "no-store";
  else headers.etag = etag;
  const headerBytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const bytes = plain.length * 2 + headerBytes;
  return { status, etag, headers, plain, compressed: new Map(), bytes, dependencies };
}

const offered = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`);
const takesBrotli = offered("br");
const takesGzip = offered("gzip");

/** The smallest encoding that the visitor accepts. */
function encodingFor(accepted: string): Encoding | undefined {
  return takesBrotli.test(accepted) ? "br" : takesGzip.test(accepted) ? "gzip" : undefined;
}

function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const strong = etag.replace("W/", "");
  return ifNoneMatch.split(",").some((known) => ["*", strong].includes(known.trim().replace("W/", "")));
}

/** What has a lifetime of its own, or a cookie, is nobody else's to keep. */
const isShareable = ({ status, headers, isStale }: StoredAnswer): boolean =>
  status === 200 && !isStale && headers["cache-control"] === "no-cache" && headers["set-cookie"] === undefined;

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer) {
  reply.code(answer.status).headers(answer.headers);
  if (request.server.hasCachingProxy && isShareable(answer))
    reply.headers(sharedHeaders(answer.dependencies, request.server.expiries));
  if (answer.status === 200 && isUnchanged(request.headers["if-none-match"], answer.etag))
    return reply.code(304).send();
  if (answer.plain.length === 0) return reply.send();
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  if (encoding) reply.header("content-encoding", encoding);
  const isHead = request.method === "HEAD";
  const send = (body: Buffer) => (isHead ? reply.header("content-length", body.length).send() : reply.send(body));
  const body = bodyOf(answer, encoding);
  return body instanceof Promise ? body.then(send) : send(body);
}
