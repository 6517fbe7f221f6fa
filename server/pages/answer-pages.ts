import type { FastifyInstance, FastifyRequest } from "fastify";
import { missing } from "#server/shop-error.ts";
import { pageAddress } from "./page-address.ts";
import { PageCache } from "./page-cache.ts";
import { sendPage, storePage } from "./stored-page.ts";

export type Render = (page: Request, requestId: string) => Promise<Response>;

/** Answers every address that is nobody else's with a page, from memory where possible. */
export function answerPages(app: FastifyInstance, publicUrl: string, render: Render): PageCache {
  const cache = new PageCache();
  const { origin } = new URL(publicUrl);

  const pageFor = (address: string, request: FastifyRequest) =>
    cache.get(address, async () => storePage(await render(pageRequest(origin + address), request.id)));

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const address = pageAddress(request.url);
      if (!address) throw missing("Nothing was found at this address.");
      return sendPage(request, reply, await pageFor(address, request));
    },
  });
  return cache;
}

/** Pages do not depend on who asks, nor under which name: nothing of the visitor's own headers reaches them. */
const pageRequest = (url: string) => new Request(url, { headers: { accept: "text/html" } });
