import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { notFound } from "#server/shop-error.ts";
import { answerPages } from "./answer-pages.ts";
import { currentBuild, findOtherBuild, keepUsed } from "./builds.ts";
import { loadContext } from "./load-context.ts";
import { serveOfflinePage } from "./offline.ts";
import { createAddressReader, pageRoutes } from "./page-address.ts";

const isAsset = (path: string) => path.includes("/assets/");

async function serveFiles(app: FastifyInstance, build: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(build, "client"),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", isAsset(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // The name of an asset changes with its content, so a missing one is of another build: no page would help.
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const asset = request.params["*"];
    const root = await findOtherBuild(asset, build);
    if (!root) throw notFound("This file does not exist.");
    return reply.sendFile(`assets/${asset}`, root);
  });
}

/** Serves the built pages: assets from disk, HTML from memory. The cache is to be told of changes. */
export async function servePages(app: FastifyInstance, settings: Settings): Promise<AnswerCache> {
  const folder = await currentBuild();
  if (!folder) throw new StartupError("The pages are not built yet. Run: npm run build");
  const build: ServerBuild = await import(join(folder, "server/index.js"));
  await keepUsed(folder);
  const handler = createRequestHandler(build, "production");
  await serveFiles(app, folder);
  await serveOfflinePage(app, folder, settings);
  return answerPages(app, settings, {
    readAddress: createAddressReader(pageRoutes(build)),
    render: (page, requestId, dependencies) => handler(page, loadContext(app, build, requestId, dependencies)),
  });
}
