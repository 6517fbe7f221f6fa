import type { Socket } from "node:net";
import type {
  ConnectionError,
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Refusal } from "#contract/api.ts";
import { sentences } from "#contract/messages.ts";
import { isUnavailable } from "#server/platform/database/is-unavailable.ts";
import { notFound, ShopError } from "#server/shop-error.ts";
import { fieldErrors, type Issue } from "./field-errors.ts";
import { describeRequest } from "./request-log.ts";
import type { Protect } from "./security/security-headers.ts";

/** What Fastify itself refuses, in words for a person. */
const sentencesByStatus: Record<number, string> = {
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

/** Codes of Node: the disk, or the number of open files, is at its end. */
const noRoomCodes = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"]);

const noSuchCall = "This call does not exist.";
const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

interface Answer {
  status: number;
  body: Refusal;
}

function invalid(issues: readonly Issue[]): Refusal {
  const fields = fieldErrors(issues);
  const [first] = fields.values();
  if (first === undefined) return { error: "Please send the fields of this call as a JSON object." };
  return { error: first, fields: Object.fromEntries(fields) };
}

function answerTo(error: FastifyError | ShopError): Answer {
  if (error instanceof ShopError) {
    const { status, message, fields, changes } = error;
    return { status, body: { error: message, ...(fields && { fields }), ...(changes && { changes }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === "params") return { status: 404, body: { error: sentencesByStatus[404] ?? "" } };
    return { status: 400, body: invalid(error.validation) };
  }
  // A name in the path that is too long to be anybody's is as good as unknown.
  const status = error.code === "FST_ERR_MAX_PARAM_LENGTH" ? 404 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return { status, body: { error: sentencesByCode[error.code] ?? sentencesByStatus[status] ?? sentences.failed } };
  }
  const isForNow = status === 503 || isUnavailable(error) || noRoomCodes.has(error.code);
  return { status: isForNow ? 503 : 500, body: { error: sentences.failed } };
}

/** When a machine may ask again what a database that is away, or a full disk, could not answer. */
const retryAfterSeconds = 5;

/** The one place where an error becomes an answer. What is a bug is logged whole. */
export function refusalOf(thrown: unknown, log: Pick<FastifyBaseLogger, "error">): Answer & { error: Error } {
  const error = thrown instanceof Error ? thrown : new Error("something that is not an error was thrown");
  const answer = answerTo(error as FastifyError);
  if (answer.status >= 500) log.error({ err: error }, "a request failed");
  return { ...answer, error };
}

/** A call gets a `Refusal` as JSON, whoever asked for a page the bare sentence. */
function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, error } = refusalOf(thrown, request.log);
  if (error instanceof ShopError && error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
  else if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfterSeconds);
  reply.code(status).header("cache-control", "no-store");
  if (isApi(request.url)) return reply.type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
  return reply.type("text/plain; charset=utf-8").send(body.error);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(notFound(isApi(request.url) ? noSuchCall : (sentencesByStatus[404] ?? "")), request, reply),
  );
}

/** Calls that do not exist have routes of their own, since the pages answer every other address. Answered before the body is read. */
export function answerUnknownCalls(api: FastifyInstance): void {
  const unknownCall = async () => {
    throw notFound(noSuchCall);
  };
  for (const url of ["/", "/*"]) api.all(url, { schema: { hide: true }, onRequest: unknownCall, handler: unknownCall });
}

/** Addresses that the router cannot read run through no hooks, so their headers and log line are made here. */
export const answerFrameworkError =
  (protect: Protect) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    protect(reply);
    answerError(error, request, reply);
    request.log.info({ ...describeRequest(request), status: reply.statusCode }, "answered");
  };

const socketErrors: Record<string, [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The address or the headers are too long."],
};

/** What the HTTP parser cannot read is answered on the bare socket. */
export function answerSocketError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = socketErrors[error.code] ?? ["400 Bad Request", "The request could not be understood."];
  const body = JSON.stringify({ error: sentence });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "content-type: application/json; charset=utf-8",
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
