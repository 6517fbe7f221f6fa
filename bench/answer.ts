import { request } from "node:http";
import type { Asked } from "./row.ts";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const ofTheConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

/** Asks once and gives the answer exactly as it came, compressed as it was. */
export function ask(url: string, { method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const kept = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
