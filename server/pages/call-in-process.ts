import type { FastifyInstance } from "fastify";
import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";

/** How loaders call the API while a page is rendered: the same door as over HTTP, without the wire. */
export const callInProcess =
  (app: FastifyInstance) =>
  async <K extends ApiKey>(key: K, input: Input<K>): Promise<{ status: number; body: Reply<K> | Refusal }> => {
    const [method, path] = key.split(" ") as ["GET", string];
    const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> };
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))}`;
    const answer = await app.inject({ method, url, query });
    return { status: answer.statusCode, body: answer.json() };
  };
