import type { FastifyInstance, FastifyRequest } from "fastify";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { plainAddress } from "#server/platform/cache/plain-address.ts";
import { sendAnswer } from "#server/platform/cache/stored-answer.ts";
import type { Settings } from "#server/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { storePage } from "./store-page.ts";

type PageSettings = Pick<Settings, "publicUrl" | "paymentProvider">;
/** Renders a page, and notes the topics of the API calls that its loaders make. */
export type Render = (page: Request, requestId: string, dependencies: Dependencies) => Promise<Response>;

/** Answers every address that is nobody else's with a page, from memory where possible. */
export function answerPages(app: FastifyInstance, settings: PageSettings, render: Render): AnswerCache {
  const cache = new AnswerCache();
  const { origin } = new URL(settings.publicUrl);

  const pageFor = (address: string, request: FastifyRequest) =>
    cache.get(address, async () => {
      const dependencies = new Dependencies();
      const page = await render(pageRequest(origin + address), request.id, dependencies);
      return storePage(page, settings, dependencies);
    });

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const address = plainAddress(request.url);
      if (!address) throw notFound("Nothing was found at this address.");
      return sendAnswer(request, reply, await pageFor(address, request));
    },
  });
  return cache;
}

/** Pages do not depend on who asks, nor under which name: nothing of the visitor's own headers reaches them. */
const pageRequest = (url: string) => new Request(url, { headers: { accept: "text/html" } });
