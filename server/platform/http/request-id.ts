import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const wellFormed = /^[\w-]{8,64}$/;

/** The name of a request in the logs and in its answer. A proxy may have given it one already. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && wellFormed.test(given) ? given : randomUUID();
}
