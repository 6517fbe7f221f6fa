import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { limits } from "#contract/limits.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

/** A file of the archive: its own name, and where its bytes lie now. */
interface Unpacked {
  name: string;
  path: string;
}

const megabyte = 1024 * 1024;
/** Pieces of this size unpack to 16 MB at most, however they were made. */
const pieceBytes = 16 * 1024;

const tooLarge = () =>
  new ShopError(
    413,
    `The ZIP is too large. At most ${limits.importZipMegabytes} MB are taken at a time, unpacked or not.`,
  );
const notAZip = () => badRequest("This ZIP cannot be read. Please make it anew, without a password.");
const tooMany = () =>
  badRequest(`The ZIP holds too many files. At most ${limits.importPicturesMax} pictures are taken.`);
const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.\.(?:\/|$)/i.test(name);
const unsafe = (name: string) => badRequest(`The ZIP holds a file with an unsafe name: ${name.slice(0, 60)}`);
const sizeOf = (name: string) => (/\.csv$/i.test(name) ? limits.importBytesMax : limits.pictureMegabytes * megabyte);
const tooLargeFile = (name: string) => badRequest(`${name.slice(0, 60)} is too large for an import.`);

/** What is of use: tables and pictures; not what systems put beside them. */
const isWanted = (name: string) => /\.(?:csv|jpe?g|png)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/**
 * Unpacks an archive into a folder while it arrives. Files are numbered on the disk, so none of their names is ever a path; what is
 * unpacked is counted, not what the archive says of itself.
 */
export async function unpackZip(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  const streams: WriteStream[] = [];
  let unpacked = 0;
  let fault: unknown;
  const fail = (error: unknown) => {
    fault ??= error;
  };

  const take = (file: UnzipFile) => {
    if (isUnsafe(file.name)) return fail(unsafe(file.name));
    if (!isWanted(file.name)) return;
    const name = file.name.split("/").at(-1) ?? "";
    if (files.length > limits.importPicturesMax) return fail(tooMany());
    const path = join(folder, String(files.length));
    files.push({ name, path });
    const stream = createWriteStream(path);
    stream.on("error", fail);
    streams.push(stream);
    let size = 0;
    file.ondata = (error, piece, isLast) => {
      if (error) fail(notAZip());
      size += piece?.length ?? 0;
      unpacked += piece?.length ?? 0;
      if (size > sizeOf(name)) fail(tooLargeFile(name));
      if (unpacked > limits.importZipMegabytes * megabyte) fail(tooLarge());
      if (fault) return;
      stream.write(piece);
      if (isLast) stream.end();
    };
    file.start();
  };

  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  let received = 0;
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(piece, isLast);
    } catch {
      fail(notAZip());
    }
  };
  try {
    for await (const chunk of bytes) {
      if (received === 0 && !(chunk[0] === 0x50 && chunk[1] === 0x4b)) throw notAZip();
      received += chunk.length;
      if (received > limits.importZipMegabytes * megabyte) fail(tooLarge());
      for (let at = 0; at < chunk.length && !fault; at += pieceBytes) {
        push(chunk.subarray(at, at + pieceBytes), false);
        // Not faster than the disk: what waits to be written is in memory.
        for (const stream of streams) if (stream.writableNeedDrain && !fault) await once(stream, "drain");
      }
      if (fault) throw fault;
    }
    push(new Uint8Array(), true);
    if (fault) throw fault;
    await within(Promise.all(streams.map((stream) => finished(stream))));
    return files;
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

/** A file that the archive does not end is never whole. */
const patienceMs = 5000;
async function within(all: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notAZip()), patienceMs);
  });
  await Promise.race([all, late]).finally(() => clearTimeout(timer));
}
