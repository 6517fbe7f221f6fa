import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { createServer, type Server as HttpServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { ChatServer } from "#server/support/chat/chat-socket.ts";

/** As Socket.IO answers of a session that it does not know: the browser then begins a new one. */
const unknownSession = JSON.stringify({ code: 1, message: "Session ID unknown" });

/** The process that a session belongs to stands before the dot of its id. */
const ownerOf = ({ url = "" }: IncomingMessage) => /[?&]sid=(\d{1,9})\./.exec(url)?.[1];

/**
 * Sticky sessions for clients that poll: each of their requests may come to another process behind the same port, and is handed on to the
 * one that has the session. A WebSocket that was not begun by polling is one connection and needs none of this.
 */
export async function shareSessions(io: ChatServer, server: HttpServer): Promise<{ close(): void }> {
  const folder = process.env.PROCESS_SOCKETS;
  const own = String(cluster.worker?.id ?? "");
  if (!folder || !own) return { close: () => {} };
  const socketOf = (owner: string) => join(folder, owner);
  (io.engine as unknown as { generateId(): string }).generateId = () =>
    `${own}.${randomBytes(15).toString("base64url")}`;

  intercept(server, "request", (asked: IncomingMessage, answer: ServerResponse) => {
    const owner = asked.url?.startsWith(io.path()) && ownerOf(asked);
    if (!owner || owner === own) return false;
    const { method, url } = asked;
    // `close`, as some clients say, is between them and this process. The other one would close with its answer, and writing the end of the
    // body then fails.
    const headers = { ...asked.headers, connection: "keep-alive" };
    // A connection that is kept could be given to the next request while it is being closed for the last.
    const passed = request({ agent: false, socketPath: socketOf(owner), method, path: url, headers }, (reply) => {
      const { connection: _, "keep-alive": __, ...others } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, others);
      reply.pipe(answer);
    });
    passed.once("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(400, { "content-type": "application/json" }).end(unknownSession);
    });
    answer.once("close", () => passed.destroy());
    asked.pipe(passed);
    return true;
  });

  intercept(
    server,
    "upgrade",
    (asked: IncomingMessage, socket: Duplex & { setTimeout?(ms: number): void }, head: Buffer) => {
      const owner = asked.url?.startsWith(io.path()) && ownerOf(asked);
      if (!owner || owner === own) return false;
      socket.setTimeout?.(0);
      const passed = connect(socketOf(owner));
      const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
      for (let i = 0; i < asked.rawHeaders.length; i += 2)
        lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
      passed.write(`${lines.join("\r\n")}\r\n\r\n`);
      passed.write(head);
      for (const [from, to] of [
        [socket, passed],
        [passed, socket],
      ] as const) {
        from.on("error", () => to.destroy()).once("close", () => to.destroy());
        from.pipe(to);
      }
      return true;
    },
  );

  const engine = io.engine as unknown as {
    handleRequest(asked: IncomingMessage, answer: ServerResponse): void;
    handleUpgrade(asked: IncomingMessage, socket: Duplex, head: Buffer): void;
  };
  const receiving = createServer((asked, answer) => engine.handleRequest(asked, answer));
  receiving.on("upgrade", (asked, socket, head) => engine.handleUpgrade(asked, socket, head));
  await new Promise<void>((resolve, reject) => {
    receiving.once("error", reject).listen({ path: socketOf(own), exclusive: true }, resolve);
  });
  return {
    close() {
      receiving.close();
      receiving.closeAllConnections();
    },
  };
}

/** Puts a listener before all others of an event; they are called for what it does not take. */
function intercept<Args extends unknown[]>(
  server: HttpServer,
  event: "request" | "upgrade",
  takes: (...args: Args) => boolean,
): void {
  const others = server.listeners(event);
  server.removeAllListeners(event);
  server.on(event, (...args: unknown[]) => {
    if (takes(...(args as Args))) return;
    for (const listener of others) listener.apply(server, args);
  });
}
