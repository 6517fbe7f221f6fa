import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createRequestListener } from "@react-router/node";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Settings } from "#server/settings.ts";
import { callInProcess } from "./call-in-process.ts";
import { PageCache, type StoredPage, storePage } from "./page-cache.ts";

const root = join(import.meta.dirname, "../..");

/** What the pages' own entry hands us: the place where loaders look for the API (`web/api.server.ts`). */
type PagesEntry = { apiContext: RouterContext<ReturnType<typeof callInProcess>> };

function loadContext(app: FastifyInstance, build: ServerBuild) {
  const context = new RouterContextProvider();
  context.set((build.entry.module as unknown as PagesEntry).apiContext, callInProcess(app));
  return context;
}

const isAsset = (path: string) => path.includes("/assets/");

/** Serves the built pages: assets from disk, HTML from memory. */
export async function servePages(app: FastifyInstance, { publicUrl }: Settings): Promise<PageCache> {
  const build: ServerBuild = await import(`${root}/build/server/index.js`);
  const handler = createRequestHandler(build, "production");
  const cache = new PageCache();
  await app.register(fastifyStatic, {
    root: join(root, "build/client"),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", isAsset(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const stored = cache.get(request.url);
      if (stored) return sendPage(request, reply, stored);
      const page = await storePage(await handler(toWebRequest(publicUrl, request), loadContext(app, build)));
      if (page.status === 200) cache.set(request.url, page);
      return sendPage(request, reply, page);
    },
  });
  return cache;
}

/** Pages do not depend on who asks, nor under which name: nothing of the visitor's own headers reaches them. */
function toWebRequest(publicUrl: string, request: FastifyRequest): Request {
  return new Request(`${publicUrl}${request.url}`, { headers: { accept: request.headers.accept ?? "*/*" } });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  reply.code(page.status).headers(page.headers).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === page.headers.etag) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

/** Serves the pages from their sources, with hot reload. */
export async function serveDevelopmentPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  app.addHook("onClose", () => vite.close());
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
