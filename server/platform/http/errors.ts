import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Refusal } from "#contract/api.ts";
import { sentences } from "#contract/limits.ts";
import { missing, ShopError } from "#server/shop-error.ts";
import { fieldSentences, type Issue } from "./field-sentences.ts";

/** What the frame itself refuses, in words for a person. */
const frameSentences: Record<number, string> = {
  400: "The request could not be understood.",
  404: "Nothing was found at this address.",
  408: "The request took too long to arrive.",
  413: "What you sent is too large.",
  415: "This kind of content is not accepted here. Please send JSON.",
};

const sentencesByCode: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "What you sent is not valid JSON.",
  FST_ERR_BAD_URL: "This address is not valid.",
};

const noSuchCall = "This call does not exist.";
const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

interface Answer {
  status: number;
  body: Refusal;
}

function invalid(issues: readonly Issue[]): Refusal {
  const fields = fieldSentences(issues);
  const [first] = fields.values();
  if (first === undefined) return { error: "Please send the fields of this call as a JSON object." };
  return { error: first, fields: Object.fromEntries(fields) };
}

function answerTo(error: FastifyError | ShopError): Answer {
  if (error instanceof ShopError) {
    return { status: error.status, body: { error: error.message, ...(error.fields && { fields: error.fields }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === "params") return { status: 404, body: { error: frameSentences[404] ?? "" } };
    return { status: 400, body: invalid(error.validation) };
  }
  // A name in the path that is too long to be anybody's is as good as unknown.
  const status = error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return { status, body: { error: sentencesByCode[error.code] ?? frameSentences[status] ?? sentences.failed } };
  }
  return { status: status === 503 ? 503 : 500, body: { error: sentences.failed } };
}

/** Calls are answered as decisions.md says; whoever asked for a page gets the bare sentence. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = thrown instanceof Error ? thrown : new Error("something that is not an error was thrown");
  const { status, body } = answerTo(error as FastifyError);
  if (status >= 500) request.log.error({ err: error }, "a request failed");
  if (error instanceof ShopError && error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
  reply.code(status).header("cache-control", "no-store");
  if (isApi(request.url)) return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
  return reply.type("text/plain; charset=utf-8").send(body.error);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(missing(isApi(request.url) ? noSuchCall : (frameSentences[404] ?? "")), request, reply),
  );
}

/** Of their own, since the pages answer every other address; before the body is read, since nobody will look at it. */
export function refuseUnknownCalls(api: FastifyInstance): void {
  const refuse = async () => {
    throw missing(noSuchCall);
  };
  for (const url of ["/", "/*"]) api.all(url, { schema: { hide: true }, onRequest: refuse, handler: refuse });
}
