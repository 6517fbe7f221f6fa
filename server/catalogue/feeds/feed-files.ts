import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

interface FeedFile {
  file: FileHandle;
  /** A hash of the content: it does not depend on the machine. */
  etag: string;
}

/**
 * Feeds as compressed files, made when they are asked for and kept for a while: a large one takes seconds of the processor and is fetched
 * by machines that nobody controls. Processes that share the folder share the files. The name of a file has the hash of what is in it.
 */
export class FeedFiles {
  readonly #folder: string;
  readonly #lifetimeMs: number;
  readonly #making = new Map<string, Promise<void>>();

  constructor(folder: string, lifetimeMs: number) {
    this.#folder = folder;
    this.#lifetimeMs = lifetimeMs;
  }

  /** The feed as it was made last, unless that is too long ago. The caller closes the file. */
  async find(name: string): Promise<FeedFile | undefined> {
    for (const { path, hash, at } of await this.#list(name)) {
      if (Date.now() - at >= this.#lifetimeMs) return undefined;
      const file = await open(path).catch(() => undefined);
      if (file) return { file, etag: `W/"${hash}"` };
    }
    return undefined;
  }

  /** Makes it anew; of several who ask at once in a process the first begins, and the others wait for it and take nobody's turn. */
  make(name: string, begin: (write: (text: AsyncIterable<string>) => Promise<void>) => Promise<void>): Promise<void> {
    const write = (text: AsyncIterable<string>) => this.#write(name, text);
    const making = this.#making.get(name) ?? begin(write).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #write(name: string, text: AsyncIterable<string>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const unfinished = join(this.#folder, `${randomUUID()}.unfinished`);
    const hash = createHash("sha256");
    async function* hashed() {
      for await (const part of text) {
        hash.update(part);
        yield part;
      }
    }
    try {
      await pipeline(Readable.from(hashed(), { objectMode: false }), createGzip(), createWriteStream(unfinished));
      const former = await this.#list(name);
      const path = join(this.#folder, `${name}.${hash.digest("base64url").slice(0, 22)}.gz`);
      await rename(unfinished, path);
      // A file that is being read stays readable to its end.
      await Promise.all(former.filter((old) => old.path !== path).map((old) => rm(old.path, { force: true })));
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** The newest first. */
  async #list(name: string): Promise<{ path: string; hash: string; at: number }[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.flatMap((file) => {
      const hash = file.startsWith(`${name}.`) && file.endsWith(".gz") ? file.slice(name.length + 1, -3) : "";
      return hash ? [{ path: join(this.#folder, file), hash }] : [];
    });
    const dated = await Promise.all(
      files.map(async (file) => ({ ...file, at: (await stat(file.path).catch(() => undefined))?.mtimeMs ?? 0 })),
    );
    return dated.toSorted((a, b) => b.at - a.at);
  }
}
