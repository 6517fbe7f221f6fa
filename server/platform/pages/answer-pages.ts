import type { FastifyInstance, FastifyRequest } from "fastify";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { sendAnswer } from "#server/platform/cache/stored-answer.ts";
import { limitWork } from "#server/platform/cache/work-limits.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { inSpan } from "#server/platform/tracing/spans.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { ReadAddress } from "./page-address.ts";
import { storePage } from "./store-page.ts";

type PageSettings = Pick<Settings, "publicUrl" | "paymentProvider" | "rateLimits">;

interface Pages {
  readAddress: ReadAddress;
  /** Renders a page, and notes the topics of the API calls that its loaders make. */
  render: (page: Request, requestId: string, dependencies: Dependencies) => Promise<Response>;
}

/** A page takes some ten milliseconds of the one thread, so more of them at once would only wait for each other. */
const atOnce = { maxRunning: 4, maxWaiting: 200 };
/** Enough for an office behind one address and for a search engine; what is at hand costs nobody anything. */
const budget = { burst: 300, perSecond: 10 };

/** Answers every address that is nobody else's with a page, from memory where possible. */
export function answerPages(app: FastifyInstance, settings: PageSettings, { readAddress, render }: Pages): AnswerCache {
  const limits = limitWork({ ...atOnce, name: "pages", budget: settings.rateLimits ? budget : undefined });
  const cache = new AnswerCache({ name: "pages", limits });
  const { origin } = new URL(settings.publicUrl);

  const pageFor = (request: FastifyRequest) => {
    // Kept under the address that it was rendered from, so a target of the same spelling needs no closer look.
    const atHand = cache.peek(request.url);
    if (atHand) return atHand;
    const { address, pattern, isRare, isUnknown } = readAddress(request.url);
    const make = async () => {
      const dependencies = new Dependencies();
      const page = await inSpan("render page", { "http.route": pattern }, () =>
        render(pageRequest(origin + address), request.id, dependencies),
      );
      return { ...(await storePage(page, settings, dependencies)), route: pattern };
    };
    return cache.get(address, make, {
      isRare,
      client: addressKey(request.ip),
      ...(isUnknown && { keptStatus: 404 }),
    });
  };

  app.decorateRequest("pageRoute", undefined);
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const page = await pageFor(request);
      request.pageRoute = page.route;
      return sendAnswer(request, reply, page);
    },
  });
  return cache;
}

/** Pages do not depend on who asks, nor under which name: nothing of the visitor's own headers reaches them. */
const pageRequest = (url: string) => new Request(url, { headers: { accept: "text/html" } });
