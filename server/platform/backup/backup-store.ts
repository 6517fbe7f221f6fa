import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { s3Client } from "#server/platform/s3-client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";

/** Where archives lie: a folder, or a bucket. */
export interface BackupStore {
  /** Returns the size in bytes. An archive that breaks off is not there. */
  write(name: string, archive: ReadableStream<Uint8Array>): Promise<number>;
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  /** The names of all archives, the oldest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const archiveName = /^tana-bana-\d{8}T\d{6}Z\.tar\.gz\.age$/;

/** Sorts by age as text: `tana-bana-20261117T093000Z.tar.gz.age`. */
export const nameOfArchive = (at: Date) => `tana-bana-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz.age`;

/** When the archive of this name was made. */
export const dateOfArchive = (name: string) =>
  new Date(name.replace(/^tana-bana-(....)(..)(..)T(..)(..)(..)Z.*$/, "$1-$2-$3T$4:$5:$6Z"));

/** `s3://bucket/folder` names a bucket of the store of S3_ENDPOINT, anything else is a folder. */
export function openBackupStore({ s3 }: Pick<Settings, "s3">, place: string): BackupStore {
  if (!place.startsWith("s3://")) return folderStore(resolve(place));
  if (!s3) throw new StartupError("A backup in a bucket needs S3_ENDPOINT and the settings beside it.");
  const [, bucket = "", folder = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  return bucketStore({ ...s3, bucket }, folder.replace(/\/$/, ""));
}

/** The store and name of one archive: a path of this machine, or `s3://bucket/folder/name`. */
export function locateArchive(settings: Pick<Settings, "s3">, file: string): { store: BackupStore; name: string } {
  const place = file.startsWith("s3://") ? file.slice(0, file.lastIndexOf("/")) : dirname(resolve(file));
  return { store: openBackupStore(settings, place), name: basename(file) };
}

function folderStore(folder: string): BackupStore {
  return {
    async write(name, archive) {
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `${name}.part`);
      const file = await open(partial, "w", 0o600);
      let bytes = 0;
      try {
        for await (const chunk of archive) {
          await file.write(chunk);
          bytes += chunk.byteLength;
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(partial, { force: true });
        throw error;
      }
      await file.close();
      await rename(partial, join(folder, name));
      return bytes;
    },
    async read(name) {
      const stream = createReadStream(join(folder, name));
      await new Promise((ready, failed) => stream.once("open", ready).once("error", failed)).catch(() => {
        throw new StartupError(`There is no backup ${join(folder, name)}.`);
      });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    list: async () => {
      const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return files.filter((file) => archiveName.test(file)).sort();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** The store takes parts of at least 5 MB and at most 10,000 of them: archives of up to 160 GB. */
const partBytes = 16 << 20;
const partTimeoutMs = 120_000;

function bucketStore(settings: NonNullable<Settings["s3"]>, folder: string): BackupStore {
  const { send, sendOrThrow, list } = s3Client(settings, "The store of backups");
  const keyOf = (name: string) => (folder ? `${folder}/${name}` : name);

  async function upload(key: string, archive: ReadableStream<Uint8Array>, uploadId: string): Promise<number> {
    const tags: string[] = [];
    let pending: Uint8Array[] = [];
    let pendingBytes = 0;
    let bytes = 0;
    const sendPart = async () => {
      const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId });
      const { headers } = await sendOrThrow(`/${key}?${query}`, {
        method: "PUT",
        body: Buffer.concat(pending),
        timeoutMs: partTimeoutMs,
      });
      tags.push(headers.get("etag") ?? "");
      bytes += pendingBytes;
      pending = [];
      pendingBytes = 0;
    };
    for await (const chunk of archive) {
      pending.push(chunk);
      pendingBytes += chunk.byteLength;
      if (pendingBytes >= partBytes) await sendPart();
    }
    if (pendingBytes > 0) await sendPart();
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const { content } = await sendOrThrow(`/${key}?${new URLSearchParams({ uploadId })}`, {
      method: "POST",
      body: Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`),
      timeoutMs: partTimeoutMs,
    });
    // Completing takes a while, so the answer begins with 200 before the store knows that it went well.
    if (content.includes("<Error>")) throw new Error("The store of backups did not complete the upload.");
    return bytes;
  }

  return {
    async write(name, archive) {
      const key = keyOf(name);
      const { content } = await sendOrThrow(`/${key}?uploads=`, { method: "POST" });
      const uploadId = /<UploadId>([^<]+)</.exec(content.toString())?.[1];
      if (!uploadId) throw new Error("The store of backups began no upload.");
      try {
        return await upload(key, archive, uploadId);
      } catch (error) {
        await send(`/${key}?${new URLSearchParams({ uploadId })}`, { method: "DELETE" }).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      const answer = await send(`/${keyOf(name)}`, { timeoutMs: 24 * 3600_000 });
      if (answer.status === 404) throw new StartupError(`There is no backup ${name} in the bucket.`);
      if (!answer.ok || !answer.body) throw new Error(`The store of backups answered ${answer.status}.`);
      return answer.body;
    },
    list: async () => {
      const names = (await list(folder ? `${folder}/` : "")).map(({ key }) =>
        key.slice(folder ? folder.length + 1 : 0),
      );
      return names.filter((name) => archiveName.test(name)).sort();
    },
    async remove(name) {
      await sendOrThrow(`/${keyOf(name)}`, { method: "DELETE" });
    },
  };
}
