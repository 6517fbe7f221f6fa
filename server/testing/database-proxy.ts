import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy in front of the database for one test: it adds latency, and can stall or break connections. */
export async function openProxy(databaseUrl: string, delayMs = 0) {
  const url = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let breakingText: string | undefined;
  const server = createServer((client) => {
    const database = dial(Number(url.port), url.hostname);
    for (const [source, destination] of [
      [client, database],
      [database, client],
    ] as const) {
      source.on("data", (bytes) => {
        if (breakingText !== undefined && bytes.includes(breakingText)) {
          breakingText = undefined;
          source.destroy();
        } else setTimeout(() => destination.write(bytes), delayMs);
      });
      source.on("close", () => destination.destroy());
      source.on("error", () => undefined);
      sockets.push(source);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as { port: number }).port}` }).href,
    /** Drops all data of the present connections without closing them (half-open connections). */
    stall: () => {
      for (const socket of sockets) socket.removeAllListeners("data").resume();
    },
    /** Breaks the connection on which this text comes next, once, and does not let it through. */
    breakAt: (text: string) => {
      breakingText = text;
    },
  };
}
