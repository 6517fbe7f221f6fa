import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { limits } from "#contract/limits.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Where the file of a form lies until the request has been answered. */
    upload: string | undefined;
  }
}

const megabyte = 1024 * 1024;
/** The rest of a file that is too large is read and dropped, so that the sender gets the answer; beyond this it is not even read. */
const maxBodySize = 200 * megabyte;
const partLimits = {
  fileSize: limits.pictureMegabytes * megabyte,
  files: 1,
  fields: 40,
  parts: 50,
  fieldSize: 16_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

function tooLarge(): ShopError {
  const sentence = `This file is too large. Please upload a picture of at most ${limits.pictureMegabytes} MB.`;
  return new ShopError(413, sentence, { fields: { image: sentence } });
}

type Values = Record<string, unknown>;

/** A field that comes several times, such as sizes, becomes a list. */
function addField(values: Values, name: string, value: unknown): void {
  values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value;
}

/** Fields become the body; the file goes to the disk as it comes, so that the memory does not depend on its size. */
async function readParts(request: FastifyRequest, path: string, parts: { last: number }): Promise<Values> {
  const values: Values = {};
  let isTooLarge = false;
  for await (const part of request.parts({ limits: partLimits })) {
    parts.last = performance.now();
    if (part.type === "field") {
      isTooLarge ||= part.valueTruncated || part.fieldnameTruncated;
      if (part.fieldname !== "image") addField(values, part.fieldname, part.value);
      continue;
    }
    await pipeline(part.file, createWriteStream(path));
    parts.last = performance.now();
    isTooLarge ||= part.file.truncated;
    if (part.fieldname !== "image" || part.file.bytesRead === 0) continue;
    values.image = part.filename || "picture";
    request.upload = path;
  }
  if (isTooLarge) throw tooLarge();
  return values;
}

/** After the last byte what is left of a form is in memory; a parser that hands on nothing more for this long waits for ever. */
export const parserPatienceMs = 5000;
const unreadable = () => badRequest("What you sent could not be read. Please try again.");

/** Busboy never ends a form with a part whose headers do not end: whoever sends one is refused instead of waiting for ever. */
function whenParserWaits(
  request: FastifyRequest,
  parts: { last: number },
): { refused: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const refused = new Promise<never>((_, reject) => {
    const look = () => {
      const waitMs = parts.last + parserPatienceMs - performance.now();
      if (waitMs <= 0) reject(unreadable());
      else timer = setTimeout(look, waitMs);
    };
    request.raw.once("end", () => {
      parts.last = performance.now();
      timer = setTimeout(look, parserPatienceMs);
    });
  });
  return { refused, stop: () => clearTimeout(timer) };
}

const hasOwnAnswer = (error: object) => error instanceof ShopError || "statusCode" in error || "syscall" in error;

async function receiveUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.isMultipart()) throw new ShopError(415, "Please send a form with a file (multipart/form-data).");
  if (Number(request.headers["content-length"] ?? 0) > maxBodySize) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-upload-"));
  // The one when it has been answered, the other when the sender has gone before.
  for (const end of ["finish", "close"]) reply.raw.once(end, () => void rm(folder, { recursive: true, force: true }));
  const parts = { last: performance.now() };
  const { refused, stop } = whenParserWaits(request, parts);
  const read = readParts(request, join(folder, "file"), parts).catch((error: object) => {
    throw hasOwnAnswer(error) ? error : unreadable();
  });
  request.body = await Promise.race([read, refused]).finally(stop);
}

/** Accepts forms with a file on the routes of this scope: their fields are checked like any other body. */
export const acceptUploads = fp(async (app: FastifyInstance) => {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest("upload", undefined);
  app.addHook("preValidation", receiveUpload);
});
