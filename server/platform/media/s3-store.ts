import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "#server/settings.ts";
import type { PictureStore } from "./picture-store.ts";

interface Ask {
  method?: "GET" | "PUT" | "DELETE";
  body?: Uint8Array;
  headers?: Record<string, string>;
}

const tries = 3;
const firstPauseMs = 200;
const longestMs = 10_000;
/** Worth another try: the store is busy or ill, and what was asked may well be asked twice. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

const contentType = (file: string) => `image/${file.split(".").at(-1)}`;
const aYear = "public, max-age=31536000, immutable";

/** Keeps pictures in a bucket of any store that speaks the S3 protocol, addressed by path. */
export function s3Store({ endpoint, bucket, ...login }: S3Settings): PictureStore {
  const client = new AwsClient({ ...login, service: "s3", retries: 0 });
  const base = `${endpoint}/${bucket}`;
  const address = (id: string, file: string) => `${base}/pictures/${id}/${file}`;

  async function ask(url: string, init: Ask = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(url, init).catch((error: Error) => error);
      const isAnswer = answer instanceof Response;
      if (isAnswer && !isPassing(answer.status)) return answer;
      if (isAnswer) await answer.body?.cancel();
      if (attempt === tries) {
        const cause = isAnswer ? new Error(`status ${answer.status}`) : answer;
        throw new Error("The picture store does not answer.", { cause });
      }
      await wait(firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }

  // Signed anew for each try: a signature is good for minutes only.
  const send = async (url: string, { body, ...init }: Ask): Promise<Response> =>
    fetch(await client.sign(url, { ...init, ...(body && { body: new Uint8Array(body) }) }), {
      signal: AbortSignal.timeout(longestMs),
    });

  async function succeed(url: string, init?: Ask): Promise<string> {
    const answer = await ask(url, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The picture store answered ${answer.status}.`);
    return text;
  }

  return {
    async write(id, file, body) {
      const headers = { "content-type": contentType(file), "cache-control": aYear };
      await succeed(address(id, file), { method: "PUT", body, headers });
    },
    async read(id, file) {
      const answer = await ask(address(id, file));
      const content = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The picture store answered ${answer.status}.`);
      return content;
    },
    async remove(id) {
      const query = new URLSearchParams({ "list-type": "2", prefix: `pictures/${id}/` });
      const listed = await succeed(`${base}?${query}`);
      for (const [, key] of listed.matchAll(/<Key>([^<]+)<\/Key>/g)) {
        await succeed(`${base}/${key}`, { method: "DELETE" });
      }
    },
  };
}
