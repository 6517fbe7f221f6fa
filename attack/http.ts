import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Question {
  method: string;
  /** As it stands in the request line: nothing is made plain. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

/** Longer than any answer may take, on a machine that is busy with others. */
export const patienceMs = 30_000;
export const tooLate = "no answer in time";

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Asks over HTTP without tidying anything. Throws when no answer comes. */
export function ask(url: string, { method, target, headers = {}, body }: Question): Promise<Answer> {
  const { port } = new URL(url);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path: target, headers, agent, timeout: patienceMs });
    let isAnswered = false;
    sent.once("response", (reply) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.once("error", reject);
      reply.once("end", () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: decode(Buffer.concat(chunks), reply.headers["content-encoding"]),
          ms: performance.now() - begun,
        }),
      );
    });
    sent.once("timeout", () => sent.destroy(new Error(tooLate)));
    // A refusal may come before all of a large body was sent; what breaks then is only the sending.
    sent.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
    sent.end(body);
  });
}

/** Sends bytes as they are and gives everything that comes back until the shop hangs up or is silent. */
export async function sendBytes(url: string, bytes: string | Buffer, silenceMs = 3000): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined).setTimeout(patienceMs, () => socket.destroy());
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  let received = "";
  for await (const chunk of socket.setEncoding("utf8")) {
    received += chunk;
    socket.setTimeout(silenceMs);
  }
  return received;
}

/** The answers that arrived on one connection. */
export function readAnswers(received: string): { status: number; head: string; body: string }[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith("HTTP/1.1 "))
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: body.join("\r\n\r\n") };
    });
}
