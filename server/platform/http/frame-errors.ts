import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { answerError } from "./errors.ts";
import { describeRequest } from "./request-log.ts";
import type { Protect } from "./security-headers.ts";

/** Addresses that no route can be found for. They meet no hooks, so headers and log line are given by hand. */
export const refuseAddress =
  (protect: Protect) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    protect(reply);
    answerError(error, request, reply);
    request.log.info({ ...describeRequest(request), status: reply.statusCode }, "answered");
  };

const refusals: Record<string, [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The address or the headers are too long."],
};

/** What is not even HTTP is answered on the bare connection. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = refusals[error.code] ?? ["400 Bad Request", "The request could not be understood."];
  const body = JSON.stringify({ error: sentence });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "content-type: application/json; charset=utf-8",
      "x-content-type-options: nosniff",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
