import { s3Client } from "#server/platform/s3-client.ts";
import type { S3Settings } from "#server/settings.ts";

const contentType = (file: string) => `image/${file.split(".").at(-1)}`;
const aYear = "public, max-age=31536000, immutable";
const path = (id: string, file: string) => `/pictures/${id}/${file}`;

/** Keeps pictures in a bucket of any store that speaks the S3 protocol. A `PictureStore`. */
export function s3Store(settings: S3Settings) {
  const { send, sendOrThrow, list } = s3Client(settings, "The picture store");
  return {
    async write(id: string, file: string, body: Uint8Array): Promise<void> {
      const headers = { "content-type": contentType(file), "cache-control": aYear };
      await sendOrThrow(path(id, file), { method: "PUT", body, headers });
    },
    async read(id: string, file: string): Promise<Buffer | undefined> {
      const answer = await send(path(id, file));
      const content = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The picture store answered ${answer.status}.`);
      return content;
    },
    async remove(id: string): Promise<void> {
      for (const key of await list(`pictures/${id}/`)) await sendOrThrow(`/${key}`, { method: "DELETE" });
    },
  };
}
