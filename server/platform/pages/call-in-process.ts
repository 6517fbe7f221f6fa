import type { FastifyInstance } from "fastify";
import inject from "light-my-request";
import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";

/**
 * How loaders call the API while a page is rendered: the same door as over HTTP, without the wire.
 * Unlike app.inject it is open while the server stops, for the pages that are still being rendered then.
 */
export const callInProcess =
  (app: FastifyInstance, requestId?: string) =>
  async <K extends ApiKey>(key: K, input: Input<K>): Promise<{ status: number; body: Reply<K> | Refusal }> => {
    const [method, path] = key.split(" ") as ["GET", string];
    const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> };
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))}`;
    const answer = await inject(app.routing, {
      method,
      url,
      query,
      ...(requestId && { headers: { "x-request-id": requestId } }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
