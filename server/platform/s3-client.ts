import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import type { S3Settings } from "#server/settings/settings.ts";

/** The store cannot be reached, or does not do what it was asked for. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** A retry may succeed a little later. */
  readonly statusCode = 503;
}

interface S3Request {
  method?: "GET" | "PUT" | "DELETE" | "POST";
  body?: Uint8Array;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

interface S3Object {
  key: string;
  bytes: number;
}

const usualTimeoutMs = 10_000;
/**
 * Exponential backoff. Every request here is idempotent, so it may be sent twice; where a store hangs, somebody waits for long enough
 * already.
 */
const backoff = {
  retries: 2,
  minTimeout: 200,
  factor: 2,
  randomize: true,
  shouldRetry: ({ error }: { error: Error }) => error.name !== "TimeoutError",
};
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

  const retry = <T>(attempt: () => Promise<T>): Promise<T> =>
    pRetry(attempt, backoff).catch((cause: unknown) => {
      throw new StoreUnavailable(`${name} does not answer.`, { cause });
    });

  /** `path` begins with a slash, or with the question mark of a query. */
  const send = (path: string, request: S3Request = {}): Promise<Response> =>
    retry(() => sendOnce(`${base}${path}`, request));

  /** An answer whose content has arrived whole; one that breaks off is asked for again. */
  const sendForWhole = (path: string, request: S3Request = {}) =>
    retry(async () => {
      const answer = await sendOnce(`${base}${path}`, request);
      const { status, ok, headers } = answer;
      return { status, ok, headers, content: Buffer.from(await answer.arrayBuffer()) };
    });

  async function sendOrThrow(path: string, request?: S3Request): Promise<{ content: Buffer; headers: Headers }> {
    const answer = await sendForWhole(path, request);
    if (!answer.ok) throw new StoreUnavailable(`${name} answered ${answer.status}.`);
    return answer;
  }

  async function read(path: string): Promise<Buffer | undefined> {
    const { status, ok, content } = await sendForWhole(path);
    if (status === 404) return undefined;
    if (!ok) throw new StoreUnavailable(`${name} answered ${status}.`);
    return content;
  }

  /** What lies under keys that begin with the prefix, in their order, however many pages the store divides it into. */
  async function list(prefix: string): Promise<S3Object[]> {
    const objects: S3Object[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix, ...(token && { "continuation-token": token }) });
      const text = (await sendOrThrow(`?${query}`)).content.toString();
      for (const [, contents = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const [, key] = /<Key>([^<]+)</.exec(contents) ?? [];
        if (key) objects.push({ key, bytes: Number(/<Size>(\d+)</.exec(contents)?.[1]) });
      }
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    } while (token);
    return objects;
  }

  return { send, sendOrThrow, read, list };
}
