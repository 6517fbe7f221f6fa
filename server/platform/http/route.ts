import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as z from "zod/mini";
import { type ApiKey, api, type Parsed, type Reply } from "#contract/api.ts";
import type { Call, CallAccess } from "#contract/call.ts";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { badRequest } from "#server/shop-error.ts";
import {
  answerFrom,
  answerKeys,
  clientOf,
  type DependsOn,
  dependsOnNothing,
  isAnonymous,
  keepReply,
} from "./cached-replies.ts";
import { isStorable } from "./json-body.ts";
import { createOpenCall, type OpenCalls } from "./open-calls.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Where open answers are kept; absent where nobody would hear that they have become stale. */
    answers: AnswerCache | undefined;
    openCalls: OpenCalls;
  }
}

/** The caller, as the accounts identify them; what they know of a person is declared there. */
type Who = FastifyRequest["who"];
type Person<K extends ApiKey> = (typeof api)[K] extends { access: "open" } ? Who : NonNullable<Who>;

type Handler<K extends ApiKey> = (
  input: Parsed<K> & { who: Person<K>; dependsOn: DependsOn },
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
  const call: Call = api[key];
  const { access, permission, summary, query, body, reply, upload, file } = call;
  const [method, path] = key.split(" ") as [string, string];
  const params = pathParams(path);
  const answers = isShared(key) ? app.answers : undefined;
  const keys = answerKeys(key, isShared(key) ? query : undefined);
  app.route({
    ...options,
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    onRequest: [
      ...(params ? [lowerIds] : []),
      ...(answers ? [answerFrom(answers, keys)] : []),
      (request, answer) => guard(app, call, request, answer),
      ...[options.onRequest ?? []].flat(),
    ],
    preValidation: [...(query ? [refuseHiddenCharacters] : []), ...[options.preValidation ?? []].flat()],
    schema: {
      summary,
      ...(permission && {
        description: `For staff who may ${permission}${access === "admin" ? "" : ", and active merchants"}.`,
      }),
      tags: [path.split("/")[1] ?? ""],
      ...(access !== "open" && { security: [{ token: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(upload && { consumes: ["multipart/form-data"] }),
      response: { 200: file ? { content: { [file]: { schema: reply } } } : reply },
    },
    handler: (request, response) => {
      const { params, body, who } = request;
      // A query that the contract does not name is nobody's to see: answers are shared without it.
      const asked = query && request.query;
      const reply = (dependsOn: DependsOn) =>
        handler({ params, query: asked, body, who, dependsOn } as Parameters<Handler<K>>[0], request, response);
      if (!answers) return reply(dependsOnNothing);
      if (isAnonymous(request)) return keepReply(answers, keys.validated(request), request, response, reply);
      return answers.makeOnce(clientOf(request), async () => reply(dependsOnNothing));
    },
  });
  // Only where nothing stands between the schemas and a handler that looks at nothing but its input.
  if (answers && handler.length <= 1 && Object.keys(options).length === 0) {
    const answer = handler as (input: object) => unknown;
    app.openCalls.set(key, createOpenCall(key, { answers, keys, params, reply }, answer));
  }
}

/**
 * Open questions have the same answer for everyone; how the shop is doing is asked anew each time, and so is what changes with the clock.
 */
const isShared = (key: ApiKey) => {
  const { access, isOfTheMoment }: Call = api[key];
  return access === "open" && !isOfTheMoment && key.startsWith("GET ") && !key.startsWith("GET /health");
};

async function guard(
  app: FastifyInstance,
  call: CallAccess & Pick<Call, "isOfTheMoment">,
  request: FastifyRequest,
  answer: FastifyReply,
): Promise<void> {
  request.who = await app.readSession(request);
  const isForAll = call.access === "open" && !call.isOfTheMoment && request.method === "GET" && isAnonymous(request);
  if (!isForAll) answer.header("cache-control", "no-store");
  request.who = app.authorize(call, request.who);
}

/** An id has one spelling from here on: what compares ids, or keeps something under one, must not be given a thing under several names. */
async function lowerIds(request: FastifyRequest): Promise<void> {
  const params = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(params)) if (isUuid(value)) params[name] = value.toLowerCase();
}

async function refuseHiddenCharacters(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    if (![name, value].flat().every(isStorable))
      throw badRequest("The address holds characters that cannot be searched for.");
  }
}

const longestName = 300;

/** Slugs and mailed tokens: whether they exist is for the domain to say. */
const nameInPath = z.string().check(z.minLength(1), z.maxLength(longestName), z.refine(isStorable));

/** What may stand for the names in a path. An id that cannot be one is answered like an id that does not exist. */
function pathParams(path: string): z.ZodMiniObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? "");
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((each) => [each, /id$/i.test(each) ? z.guid() : nameInPath])));
}
