import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { onTestFinished } from "vitest";

interface Options {
  delayMs?: number;
  /** `afterAll` for a proxy that several tests use. */
  atEnd?: (close: () => void) => void;
}

/** A TCP proxy in front of a server: it adds latency, and can pause, stall, break or refuse connections. */
export async function openProxy(serverUrl: string, { delayMs = 0, atEnd = onTestFinished }: Options = {}) {
  const url = new URL(serverUrl);
  const sockets = new Set<Socket>();
  /** What happens once the proxy is no longer paused, in this order. */
  let held: (() => void)[] | undefined;
  let isRefusing = false;
  let lie: string | undefined;
  let breakingText: string | undefined;
  let pausingText: string | undefined;

  const pause = () => {
    held ??= [];
  };
  const pass = (action: () => void) => (held ? void held.push(action) : action());
  const receive = (source: Socket, destination: Socket, bytes: Buffer) => {
    if (breakingText !== undefined && bytes.includes(breakingText)) {
      breakingText = undefined;
      source.destroy();
      return;
    }
    if (pausingText !== undefined && bytes.includes(pausingText)) {
      pausingText = undefined;
      pause();
    }
    setTimeout(() => pass(() => destination.write(bytes)), delayMs);
  };
  const server = createServer((client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    if (lie !== undefined) {
      client.on("error", () => undefined).end(lie);
      return;
    }
    const behind = dial(Number(url.port), url.hostname);
    for (const [source, destination] of [
      [client, behind],
      [behind, client],
    ] as const) {
      source.on("data", (bytes) => receive(source, destination, bytes));
      source.on("close", () => {
        sockets.delete(source);
        pass(() => destination.destroy());
      });
      source.on("error", () => undefined);
      sockets.add(source);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as { port: number }).port}` }).href,
    /** Nothing passes any more, while connections stay open and new ones are accepted. */
    pause,
    /** Pauses when this text comes next, before it passes. */
    pauseAt: (text: string) => {
      pausingText = text;
    },
    isPaused: () => held !== undefined,
    /** Closes all connections, and new ones as soon as they come. */
    refuse: () => {
      isRefusing = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** New connections are greeted with this and closed; the present ones are cut. */
    greetWith: (text: string) => {
      lie = text;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Everything passes again, also what was held back. */
    resume: () => {
      isRefusing = false;
      lie = undefined;
      const waiting = held ?? [];
      held = undefined;
      for (const action of waiting) action();
    },
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
