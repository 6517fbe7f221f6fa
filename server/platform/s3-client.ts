import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import type { S3Settings } from "#server/settings.ts";

interface S3Request {
  method?: "GET" | "PUT" | "DELETE" | "POST";
  body?: Uint8Array;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const usualTimeoutMs = 10_000;
/** Exponential backoff. Every request here is idempotent, so it may be sent twice. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status: number) => status >= 500 || status === 429 || status === 408;

/** A bucket of any store that speaks the S3 protocol, addressed by path. `name` is what errors call the store. */
export function s3Client({ endpoint, bucket, ...login }: S3Settings, name: string) {
  const client = new AwsClient({ ...login, service: "s3", retries: 0 });
  const base = `${endpoint}/${bucket}`;

  async function sendOnce(url: string, { body, timeoutMs = usualTimeoutMs, ...init }: S3Request): Promise<Response> {
    // Signed anew for each try: a signature is good for minutes only.
    const signed = await client.sign(url, { ...init, ...(body && { body: new Uint8Array(body) }) });
    const answer = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
    if (!isTransient(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }

  /** `path` begins with a slash, or with the question mark of a query. */
  const send = (path: string, request: S3Request = {}): Promise<Response> =>
    pRetry(() => sendOnce(`${base}${path}`, request), backoff).catch((cause: unknown) => {
      throw new Error(`${name} does not answer.`, { cause });
    });

  async function sendOrThrow(path: string, request?: S3Request): Promise<{ text: string; headers: Headers }> {
    const answer = await send(path, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
    return { text, headers: answer.headers };
  }

  /** The keys that begin with the prefix, in order, however many pages the store divides them into. */
  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix, ...(token && { "continuation-token": token }) });
      const { text } = await sendOrThrow(`?${query}`);
      for (const [, key] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) if (key) keys.push(key);
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    } while (token);
    return keys;
  }

  return { send, sendOrThrow, list };
}
