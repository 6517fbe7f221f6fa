import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { type ApiKey, api, type Parsed, type Reply } from "#contract/api.ts";
import type { Access, Call } from "#contract/call.ts";
import { admit, type Who } from "#server/customers/accounts/who.ts";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { refuse } from "#server/shop-error.ts";
import { isStorable } from "./json-body.ts";
import { pathParams } from "./path-params.ts";
import { answerFrom, isAnonymous, keepReply } from "./shared-answers.ts";

declare module "fastify" {
  interface FastifyRequest {
    who: Who | undefined;
  }
  interface FastifyInstance {
    readSession(request: FastifyRequest): Promise<Who | undefined>;
    /** Where open answers are kept; absent where nobody would hear that they have become stale. */
    answers: AnswerCache | undefined;
  }
}

type Person<K extends ApiKey> = (typeof api)[K] extends { access: "open" } ? Who | undefined : Who;

type Handler<K extends ApiKey> = (
  input: Parsed<K> & { who: Person<K> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Reply<K>> | Reply<K>;

/** Registers the answer to one call of the contract: its guard runs first, then its schemas, then the handler. */
export function route<K extends ApiKey>(
  app: FastifyInstance,
  key: K,
  handler: Handler<K>,
  options: RouteShorthandOptions = {},
) {
  const { access, summary, query, body, reply, upload, file }: Call = api[key];
  const [method, path] = key.split(" ") as [string, string];
  const params = pathParams(path);
  const answers = isShared(key) ? app.answers : undefined;
  app.route({
    ...options,
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    onRequest: [
      ...(answers ? [answerFrom(answers)] : []),
      (request, answer) => guard(app, access, request, answer),
      ...[options.onRequest ?? []].flat(),
    ],
    preValidation: [...(query ? [refuseHiddenCharacters] : []), ...[options.preValidation ?? []].flat()],
    schema: {
      summary,
      tags: [path.split("/")[1] ?? ""],
      ...(access !== "open" && { security: [{ token: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(upload && { consumes: ["multipart/form-data"] }),
      response: { 200: file ? { content: { [file]: { schema: reply } } } : reply },
    },
    handler: (request, response) => {
      const { params, query, body, who } = request;
      const reply = () => handler({ params, query, body, who } as Parameters<Handler<K>>[0], request, response);
      return answers && isAnonymous(request) ? keepReply(answers, request, response, reply) : reply();
    },
  });
}

/** Open questions have the same answer for everyone; how the shop is doing is asked anew each time. */
const isShared = (key: ApiKey) => api[key].access === "open" && key.startsWith("GET ") && key !== "GET /health";

async function guard(
  app: FastifyInstance,
  access: Access,
  request: FastifyRequest,
  answer: FastifyReply,
): Promise<void> {
  request.who = await app.readSession(request);
  const isForAll = access === "open" && request.method === "GET" && !request.who;
  if (!isForAll) answer.header("cache-control", "no-store");
  admit(access, request.who);
}

async function refuseHiddenCharacters(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    if (![name, value].flat().every(isStorable))
      throw refuse("The address holds characters that cannot be searched for.");
  }
}
