import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the page that answered, such as `/product/:slug`. */
    pageRoute: string | undefined;
  }
}

/** Called for each request that came over the wire, once it is answered. */
export type OnAnswered = (method: string, route: string, status: number, ms: number) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const isFile = /\.\w+$/;

export const methodLabel = ({ method }: FastifyRequest): string => (methods.has(method) ? method : "other");

/** What a request is counted under: a pattern, never an address, so that nobody can make up new ones. */
export function routeLabel(request: FastifyRequest): string {
  const url = request.routeOptions.url;
  if (url === undefined) return "unknown";
  if (url === "/*") return request.pageRoute ?? "page";
  // Each built file is a route of its own, with a new name in each version.
  if (!url.startsWith("/api") && (isFile.test(url) || url.startsWith("/assets/"))) return "file";
  return url;
}

/** Calls that pages make in process are parts of a request that is counted already. */
export const isFromOutside = (request: FastifyRequest): boolean => request.raw instanceof IncomingMessage;

export function countRequests(app: FastifyInstance, onAnswered: OnAnswered): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (isFromOutside(request)) {
      onAnswered(methodLabel(request), routeLabel(request), reply.statusCode, reply.elapsedTime);
    }
    done();
  });
}
