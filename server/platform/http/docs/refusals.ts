/** The part of an OpenAPI document that is read and completed here. */
export interface Operation {
  security?: unknown[];
  requestBody?: unknown;
  parameters?: { in: string }[];
  responses: Record<string, unknown>;
}

const meanings = {
  400: "The input is at fault, or the shop cannot do this now; the sentence says why and is meant for the person.",
  401: "Nobody is signed in, or the login has ended.",
  403: "The person who is signed in may not do this.",
  404: "It does not exist, or the caller may not see it.",
  413: "What was sent is too large.",
  415: "What was sent is not JSON.",
  429: "Too many tries; `Retry-After` says how many seconds to wait.",
  500: "The shop failed; it says nothing of the cause.",
};
type Status = keyof typeof meanings;

const refusal = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "One sentence for a person." },
    fields: {
      type: "object",
      description: "One sentence for each field of the form at fault.",
      additionalProperties: { type: "string" },
    },
  },
};

const describe = (status: Status) => ({
  description: meanings[status],
  ...(status === 429 && {
    headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait." } },
  }),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
});

const statuses = Object.keys(meanings).map(Number) as Status[];

export const refusalComponents = {
  schemas: { Refusal: refusal },
  responses: Object.fromEntries(statuses.map((status) => [`Refused${status}`, describe(status)])),
};

/** Which refusals a call has follows from what it takes and who may make it. */
export function addRefusals(operation: Operation, method: string): void {
  const takesFields = operation.requestBody !== undefined;
  const isChange = method !== "get";
  const possible: Record<Status, boolean> = {
    400: takesFields || isChange || (operation.parameters ?? []).some((parameter) => parameter.in === "query"),
    401: operation.security !== undefined,
    403: operation.security !== undefined,
    404: (operation.parameters ?? []).some((parameter) => parameter.in === "path"),
    413: takesFields,
    415: takesFields,
    429: isChange,
    500: true,
  };
  for (const status of statuses) {
    if (possible[status]) operation.responses[status] = { $ref: `#/components/responses/Refused${status}` };
  }
}
