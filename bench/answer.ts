import { request as send } from "node:http";
import type { BenchRequest } from "./row.ts";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const hopByHopHeaders = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

/** Asks once and gives the answer exactly as it came, compressed as it was. */
export function ask(url: string, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, url), { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const headers = Object.entries(response.headers).filter(([name]) => !hopByHopHeaders.has(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
