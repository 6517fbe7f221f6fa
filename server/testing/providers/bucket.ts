import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

const credentials = { accessKeyId: "test-key", secretAccessKey: "a secret that only the bucket knows" };
const credential =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(s3)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
const clockSkewMs = 15 * 60_000;

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The moment of an `x-amz-date`, such as 20260102T030405Z. */
const parseAmzDate = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Verifies a request as AWS Signature Version 4 says: by computing its signature anew with the secret. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, keyId, day, region, service, names, signature] = credential.exec(request.headers.authorization ?? "") ?? [];
  const date = String(request.headers["x-amz-date"] ?? "");
  const bodyHash = String(request.headers["x-amz-content-sha256"] ?? "");
  if (!day || !region || !service || !names || !signature || keyId !== credentials.accessKeyId) return false;
  if (!date.startsWith(day) || !(Math.abs(Date.now() - parseAmzDate(date)) < clockSkewMs)) return false;
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const signed = names.split(";");
  if (!["host", "x-amz-date"].every((name) => signed.includes(name))) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonicalRequest = [
    request.method,
    url.pathname,
    query.join("&"),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const stringToSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonicalRequest)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  return isEqual(hmac(key, stringToSign).toString("hex"), signature);
}

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
}

const errorBody = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

/** A store in memory that speaks as much of the S3 protocol as the shop uses, and checks every signature. */
export async function openBucket(bucket = "pictures") {
  const objects = new Map<string, StoredObject>();
  /** Multipart uploads under way: their parts by number. */
  const uploads = new Map<string, Map<number, Buffer>>();

  const lies = { forgets: false, cuts: false, breaksOff: false };

  function answerUpload(
    request: IncomingMessage,
    url: URL,
    key: string,
    uploadId: string,
    body: Buffer,
  ): ({ status: number } & Partial<StoredObject>) | undefined {
    const parts = uploads.get(uploadId);
    if (!parts) return undefined;
    if (request.method === "PUT") {
      parts.set(Number(url.searchParams.get("partNumber")), body);
      return { status: 200, headers: { etag: `"${sha256(body)}"` } };
    }
    uploads.delete(uploadId);
    if (request.method === "DELETE") return { status: 204 };
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([\da-f]+)"<\/ETag>/g)];
    const content = listed.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0));
    const isWhole = listed.every(([, , tag], i) => tag === sha256(content[i] ?? ""));
    if (listed.length === 0 || !isWhole) return { status: 400, content: Buffer.from(errorBody("InvalidPart")) };
    objects.set(key, { content: Buffer.concat(content), headers: {} });
    return { status: 200, content: Buffer.from("<CompleteMultipartUploadResult/>") };
  }

  function listObjects(prefix: string): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const contents = keys
      .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.content.length}</Size></Contents>`)
      .join("");
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name>${contents}</ListBucketResult>`;
  }

  function answer(request: IncomingMessage, url: URL, body: Buffer): { status: number } & Partial<StoredObject> {
    const refusal = (status: number, code: string) => ({ status, content: Buffer.from(errorBody(code)) });
    if (!isSigned(request, url, body)) return refusal(403, "SignatureDoesNotMatch");
    const [, name, ...path] = decodeURIComponent(url.pathname).split("/");
    const key = path.join("/");
    if (name !== bucket) return refusal(404, "NoSuchBucket");
    if (request.method === "GET" && key === "") {
      return { status: 200, content: Buffer.from(listObjects(url.searchParams.get("prefix") ?? "")) };
    }
    const uploadId = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return {
        status: 200,
        content: Buffer.from(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        ),
      };
    }
    if (uploadId !== null) return answerUpload(request, url, key, uploadId, body) ?? refusal(404, "NoSuchUpload");
    if (request.method === "PUT") {
      const { "content-type": contentType = "", "cache-control": cacheControl = "" } = request.headers;
      if (lies.forgets) return { status: 200 };
      const content = lies.cuts ? body.subarray(0, body.length / 2) : body;
      objects.set(key, { content, headers: { "content-type": contentType, "cache-control": cacheControl } });
      return { status: 200 };
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, ...found } : refusal(404, "NoSuchKey");
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://bucket");
    const { status, headers, content } = answer(request, url, await buffer(request));
    if (lies.breaksOff && request.method === "GET" && content) {
      response.writeHead(status, { ...headers, "content-length": content.length });
      response.write(content.subarray(0, content.length / 2), () => response.destroy());
    } else response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : content);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** What is in the bucket, by key. */
    objects,
    /** It says yes and keeps nothing, or half; what it says breaks off. */
    lies,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  };
}
