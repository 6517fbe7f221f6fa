import type { FastifyInstance } from "fastify";
import inject from "light-my-request";
import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";
import type { Dependencies } from "#server/platform/cache/dependencies.ts";
import { observeDependencies } from "#server/platform/http/cached-replies.ts";

/**
 * How loaders call the API while a page is rendered: the same door as over HTTP, without the wire.
 * Unlike app.inject it is open while the server stops, for the pages that are still being rendered then.
 */
export const callInProcess =
  (app: FastifyInstance, requestId?: string, dependencies?: Dependencies) =>
  async <K extends ApiKey>(key: K, input: Input<K>): Promise<{ status: number; body: Reply<K> | Refusal }> => {
    const [method, path] = key.split(" ") as ["GET", string];
    const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> };
    // No address can say them: every reader of addresses takes them for steps.
    if (Object.values(params).some((value) => value === "." || value === "..")) {
      return { status: 404, body: { error: "Nothing was found at this address." } };
    }
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))}`;
    let ofTheAnswer: Dependencies | undefined;
    const observe = (observed: Dependencies) => {
      ofTheAnswer = observed;
    };
    const answer = await observeDependencies(observe, async () =>
      inject(app.routing, { method, url, query, ...(requestId && { headers: { "x-request-id": requestId } }) }),
    );
    dependencies?.addAll(ofTheAnswer);
    return { status: answer.statusCode, body: answer.json() };
  };
