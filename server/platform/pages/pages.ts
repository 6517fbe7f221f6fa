import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import type { Settings } from "#server/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { answerPages } from "./answer-pages.ts";
import { loadContext } from "./load-context.ts";
import { createAddressReader, pageRoutes } from "./page-address.ts";

const built = join(import.meta.dirname, "../../../build");
const isAsset = (path: string) => path.includes("/assets/");

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(built, "client"),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", isAsset(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // The name of an asset changes with its content, so a missing one is of an older build: no page would help.
  app.get("/assets/*", () => {
    throw notFound("This file does not exist.");
  });
}

/** Serves the built pages: assets from disk, HTML from memory. The cache is to be told of changes. */
export async function servePages(app: FastifyInstance, settings: Settings): Promise<AnswerCache> {
  const build: ServerBuild = await import(join(built, "server/index.js"));
  const handler = createRequestHandler(build, "production");
  await serveFiles(app);
  return answerPages(app, settings, {
    readAddress: createAddressReader(pageRoutes(build)),
    render: (page, requestId, dependencies) => handler(page, loadContext(app, build, requestId, dependencies)),
  });
}
