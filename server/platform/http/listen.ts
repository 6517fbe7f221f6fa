import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "#server/platform/startup-error.ts";
import type { Settings } from "#server/settings.ts";

type Address = Pick<Settings, "host" | "port">;

/** What a failure to listen means to the person who chose HOST and PORT. */
export function cannotListen(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return new StartupError(`PORT ${port} is taken on ${host}. Stop what uses it, or set PORT to another one.`);
  }
  if (code === "EACCES")
    return new StartupError(`PORT ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartupError(`HOST ${host} is no address of this machine.`);
  }
  return error;
}

/** Finds out before the long steps whether the shop will be able to listen. */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject).listen({ ...address, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw cannotListen(error, address);
  });
}

const everywhere = ["127.0.0.1", "::1", "0.0.0.0", "::"];

/** Where a browser on this machine finds the shop. */
export function localUrl({ host, port }: Address): string {
  const name = everywhere.includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

const graceMs = 10_000;
const sweepEveryMs = 50;

/** Graceful shutdown: requests under way are answered, no new ones are accepted, and after a while connections are cut. */
export async function stopServing(app: FastifyInstance, withinMs = graceMs): Promise<void> {
  const { server } = app;
  // A browser keeps its connection open after the last answer; it would be waited for.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  const impatience = setTimeout(() => server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(impatience);
  }
}
