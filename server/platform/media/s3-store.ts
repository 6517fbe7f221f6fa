import { StoreUnavailable, s3Client } from "#server/platform/s3-client.ts";
import type { S3Settings } from "#server/settings/settings.ts";

const contentType = (file: string) => `image/${file.split(".").at(-1)}`;
const aYear = "public, max-age=31536000, immutable";
const folderOf = (id: string) => `pictures/${id}/`;
const path = (id: string, file: string) => `/${folderOf(id)}${file}`;

/** Keeps pictures in a bucket of any store that speaks the S3 protocol. A `PictureStore`. */
export function s3Store(settings: S3Settings) {
  const { sendOrThrow, read, list } = s3Client(settings, "The picture store");
  return {
    async write(id: string, file: string, body: Uint8Array): Promise<void> {
      const headers = { "content-type": contentType(file), "cache-control": aYear };
      await sendOrThrow(path(id, file), { method: "PUT", body, headers });
    },
    async verify(id: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
      const kept = new Map((await list(folderOf(id))).map(({ key, bytes }) => [key, bytes]));
      for (const [file, { byteLength }] of files) {
        if (kept.get(folderOf(id) + file) !== byteLength) {
          throw new StoreUnavailable("The picture store did not keep what it was given.");
        }
      }
    },
    read: (id: string, file: string): Promise<Buffer | undefined> => read(path(id, file)),
    async remove(id: string): Promise<void> {
      for (const { key } of await list(folderOf(id))) await sendOrThrow(`/${key}`, { method: "DELETE" });
    },
  };
}
