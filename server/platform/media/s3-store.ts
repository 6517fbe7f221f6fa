import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import type { S3Settings } from "#server/settings.ts";

interface S3Request {
  method?: "GET" | "PUT" | "DELETE";
  body?: Uint8Array;
  headers?: Record<string, string>;
}

const timeoutMs = 10_000;
/** Exponential backoff. Every request here is idempotent, so it may be sent twice. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status: number) => status >= 500 || status === 429 || status === 408;

const contentType = (file: string) => `image/${file.split(".").at(-1)}`;
const aYear = "public, max-age=31536000, immutable";

/** Keeps pictures in a bucket of any store that speaks the S3 protocol, addressed by path. A `PictureStore`. */
export function s3Store({ endpoint, bucket, ...login }: S3Settings) {
  const client = new AwsClient({ ...login, service: "s3", retries: 0 });
  const base = `${endpoint}/${bucket}`;
  const address = (id: string, file: string) => `${base}/pictures/${id}/${file}`;

  const send = (url: string, request: S3Request = {}): Promise<Response> =>
    pRetry(() => sendOnce(url, request), backoff).catch((cause: unknown) => {
      throw new Error("The picture store does not answer.", { cause });
    });

  async function sendOnce(url: string, { body, ...init }: S3Request): Promise<Response> {
    // Signed anew for each try: a signature is good for minutes only.
    const signed = await client.sign(url, { ...init, ...(body && { body: new Uint8Array(body) }) });
    const answer = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
    if (!isTransient(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }

  async function sendOrThrow(url: string, request?: S3Request): Promise<string> {
    const answer = await send(url, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The picture store answered ${answer.status}.`);
    return text;
  }

  return {
    async write(id: string, file: string, body: Uint8Array): Promise<void> {
      const headers = { "content-type": contentType(file), "cache-control": aYear };
      await sendOrThrow(address(id, file), { method: "PUT", body, headers });
    },
    async read(id: string, file: string): Promise<Buffer | undefined> {
      const answer = await send(address(id, file));
      const content = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The picture store answered ${answer.status}.`);
      return content;
    },
    async remove(id: string): Promise<void> {
      const query = new URLSearchParams({ "list-type": "2", prefix: `pictures/${id}/` });
      const listed = await sendOrThrow(`${base}?${query}`);
      for (const [, key] of listed.matchAll(/<Key>([^<]+)<\/Key>/g)) {
        await sendOrThrow(`${base}/${key}`, { method: "DELETE" });
      }
    },
  };
}
