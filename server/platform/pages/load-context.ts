import type { FastifyInstance } from "fastify";
import { type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Dependencies } from "#server/platform/cache/dependencies.ts";
import { callInProcess } from "./call-in-process.ts";

/** What the pages' own entry hands us: the place where loaders look for the API (`web/api.server.ts`). */
type PagesEntry = { apiContext: RouterContext<ReturnType<typeof callInProcess>> };

export function loadContext(
  app: FastifyInstance,
  build: ServerBuild,
  requestId?: string,
  dependencies?: Dependencies,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set((build.entry.module as unknown as PagesEntry).apiContext, callInProcess(app, requestId, dependencies));
  return context;
}
