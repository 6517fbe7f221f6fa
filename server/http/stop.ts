import type { FastifyInstance } from "fastify";

const graceMs = 10_000;

/** Closes the doors: whoever is inside is served, nobody new comes in, and after a while the lights go out. */
export async function stopServing(app: FastifyInstance, withinMs = graceMs): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close();
  clearTimeout(impatience);
}
