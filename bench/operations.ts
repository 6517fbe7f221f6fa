import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Sends one request over a connection that stays open; anything but success is thrown. */
export function send<Answer>(
  method: "GET" | "POST",
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const bytes = body && JSON.stringify(body);
  const type = bytes && { "content-type": "application/json", "content-length": String(Buffer.byteLength(bytes)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.on("error", reject);
    sent.end(bytes);
  });
}

/** So many clients repeat an operation and again; gives how long each took, in milliseconds, by the action's own measure if it has one. */
export async function repeat(action: () => Promise<unknown>, clients: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const work = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const own = await action();
      times.push(typeof own === "number" ? own : performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return times;
}
