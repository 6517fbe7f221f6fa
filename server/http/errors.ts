import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Refusal } from "#contract/api.ts";
import { sentences } from "#contract/limits.ts";
import { missing, ShopError } from "#server/shop-error.ts";

/** What Fastify itself refuses, in words for a person. */
const frameSentences: Record<number, string> = {
  400: "The request could not be understood.",
  404: "Nothing was found at this address.",
  405: "This call does not exist.",
  413: "What you sent is too large.",
  414: "The address is too long.",
  415: "This kind of content is not accepted here.",
  431: "The request headers are too large.",
};

/** "body.profile.firstName" is the form's field "firstName". */
function fieldsAtFault(issues: { instancePath: string; message?: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split("/").at(-1);
    if (name && message && !(name in fields)) fields[name] = message;
  }
  return fields;
}

function refusal(error: FastifyError | ShopError): { status: number; body: Refusal } {
  if (error instanceof ShopError) {
    return { status: error.status, body: { error: error.message, ...(error.fields && { fields: error.fields }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === "params") return { status: 404, body: { error: frameSentences[404] ?? "" } };
    const fields = fieldsAtFault(error.validation);
    const first = error.validation[0]?.message ?? frameSentences[400] ?? "";
    return {
      status: 400,
      body: { error: Object.values(fields)[0] ?? first, ...(Object.keys(fields).length > 0 && { fields }) },
    };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, body: { error: frameSentences[status] ?? sentences.failed } };
  return { status: status === 503 ? 503 : 500, body: { error: sentences.failed } };
}

function answer(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusal(error);
  if (status >= 500) request.log.error({ err: error }, "a call failed");
  if (error instanceof ShopError && error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
  return reply.code(status).header("cache-control", "no-store").send(body);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  // Of its own, since the pages answer every other address.
  app.all("/*", { schema: { hide: true } }, () => {
    throw missing("This call does not exist.");
  });
}
