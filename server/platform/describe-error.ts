import { DrizzleQueryError } from "drizzle-orm/errors";

/** What a PostgreSQL error says without the values it was about. */
const harmless = ["code", "severity", "constraint", "table", "column", "routine", "statusCode"] as const;
const mailAddress = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g;
const quotedValue = /: "[\s\S]*"/;
const deepestCause = 5;

export interface DescribedError {
  type: string;
  message: string;
  stack: string;
  cause?: DescribedError;
  [detail: string]: unknown;
}

function messageOf(error: Error): string {
  // Its own message ends with the values of the query, which may be anybody's name or password.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const isDataException = String((error as { code?: unknown }).code).startsWith("22");
  const message = isDataException ? error.message.replace(quotedValue, ": …") : error.message;
  return message.replace(mailAddress, "…@…");
}

const framesOf = (error: Error) => (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));

/** An error for the log: where it happened and why, down to the first cause, but nothing of the people concerned. */
export function describeError(error: Error, depth = 0): DescribedError {
  const described: DescribedError = {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error).join("\n"),
  };
  for (const name of harmless) {
    const detail = (error as unknown as Record<string, unknown>)[name];
    if (detail !== undefined) described[name] = detail;
  }
  if (error.cause instanceof Error && depth < deepestCause) described.cause = describeError(error.cause, depth + 1);
  return described;
}
