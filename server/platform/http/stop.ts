import type { FastifyInstance } from "fastify";

const graceMs = 10_000;
const sweepEveryMs = 50;

/** Closes the doors: whoever is inside is served, nobody new comes in, and after a while the lights go out. */
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
