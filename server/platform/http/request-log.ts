import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const levelOf = (status: number) => (status >= 500 ? "error" : "info");

/** What the log may know of a request: neither its address with the query, nor its headers, nor who sent it. */
export function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? "none" };
}

/** One line a request, written when it was answered. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    reply.log[levelOf(reply.statusCode)](
      {
        ...describeRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        ...(error && { err: error }),
      },
      "answered",
    );
  }
}
