import { createServer, Server as TcpServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";

type Address = Pick<Settings, "host" | "port">;

/** What a failure to listen means to the person who chose HOST and PORT; `prefix` is that of other settings of these names. */
export function cannotListen(error: unknown, { host, port }: Address, prefix = ""): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return new StartupError(
      `${prefix}PORT ${port} is taken on ${host}. Stop what uses it, or set ${prefix}PORT to another one.`,
    );
  }
  if (code === "EACCES")
    return new StartupError(`${prefix}PORT ${port} may not be used by this user. Set ${prefix}PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartupError(`${prefix}HOST ${host} is no address of this machine.`);
  }
  return error;
}

/** Finds out before the long steps whether the shop will be able to listen. */
export async function checkPort(address: Address, prefix = ""): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject).listen({ ...address, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw cannotListen(error, address, prefix);
  });
}

const everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::"];

/** Where a browser on this machine finds the shop. */
export function localUrl({ host, port }: Address): string {
  const name = everywhere.includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

declare module "fastify" {
  interface FastifyInstance {
    /** How far this process is with serving. */
    serving: { isStopping: boolean };
  }
}

const graceMs = 10_000;
const sweepEveryMs = 50;

interface Stop {
  /** After so long connections are cut. */
  withinMs?: number;
  /**
   * How long connections without a request stay open, while other processes listen to the same port: whoever uses one in that time is
   * answered, and told that it ends. To close one at once could cross with a request on its way.
   */
  idleMs?: number;
  /** What holds connections of its own, such as WebSockets, ends them when nobody can connect to this process any more. */
  endSockets?: () => Promise<void>;
}

/** Graceful shutdown: requests under way are answered, no new connections are accepted, and after a while connections are cut. */
export async function stopServing(
  app: FastifyInstance,
  { withinMs = graceMs, idleMs = 0, endSockets }: Stop = {},
): Promise<void> {
  const { server } = app;
  app.serving.isStopping = true;
  server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
  // A browser keeps its connection open after the last answer; it would be waited for.
  let sweep: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  }, idleMs);
  const impatience = setTimeout(() => server.closeAllConnections(), withinMs);
  try {
    if (idleMs > 0) await stopListening(server, endSockets);
    await app.close();
  } finally {
    clearTimeout(patience);
    clearInterval(sweep);
    clearTimeout(impatience);
  }
}

/** Resolves when the last connection has ended. Not the close of node:http, which would close idle connections at once. */
async function stopListening(server: FastifyInstance["server"], endSockets: Stop["endSockets"]): Promise<void> {
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  await endSockets?.();
  await closed;
}
