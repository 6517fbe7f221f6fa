import { createRequestListener } from "@react-router/node";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { loadContext } from "./load-context.ts";

/** Serves the pages from their sources, with hot reload. */
export async function serveDevelopmentPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  // Before the server closes, which would wait for the browsers that listen for changes.
  app.addHook("preClose", () => vite.close());
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  const listener = createRequestListener({
    mode: "development",
    build: load,
    getLoadContext: async () => loadContext(app, await load()),
  });
  app.all("/*", (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => listener(request.raw, reply.raw));
  });
}
