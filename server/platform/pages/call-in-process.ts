import type { FastifyInstance } from "fastify";
import inject from "light-my-request";
import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";
import type { Dependencies } from "#server/platform/cache/dependencies.ts";
import { observeDependencies } from "#server/platform/http/cached-replies.ts";
import { refusalOf } from "#server/platform/http/errors.ts";

interface Answer {
  status: number;
  body: unknown;
}

interface Call {
  key: ApiKey;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** An open call to its handler, without a request. Nothing when the call has to go through the whole server. */
async function callDirectly(
  app: FastifyInstance,
  { key, params, query }: Call,
  requestId: string | undefined,
  dependencies: Dependencies | undefined,
): Promise<Answer | undefined> {
  const made = app.openCalls.get(key)?.(params, query);
  if (!made) return undefined;
  try {
    const answer = await made;
    dependencies?.addAll(answer.dependencies);
    return { status: answer.status, body: JSON.parse(answer.plain.toString()) };
  } catch (error) {
    dependencies?.addAll(undefined);
    const { status, body } = refusalOf(error, app.log.child({ requestId }));
    return { status, body };
  }
}

/**
 * Runs a call in the server as over HTTP, without the wire. Unlike app.inject it is open while the server stops, for the pages that
 * are still being rendered then.
 */
async function callThroughServer(
  app: FastifyInstance,
  { key, params, query }: Call,
  requestId: string | undefined,
  dependencies: Dependencies | undefined,
): Promise<Answer> {
  const [method, path] = key.split(" ") as ["GET", string];
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
}

/** How loaders call the API while a page is rendered. */
export const callInProcess =
  (app: FastifyInstance, requestId?: string, dependencies?: Dependencies) =>
  async <K extends ApiKey>(key: K, input: Input<K>): Promise<{ status: number; body: Reply<K> | Refusal }> => {
    const { params = {}, query = {} } = input as Partial<Call>;
    const call = { key, params, query };
    const answer =
      (await callDirectly(app, call, requestId, dependencies)) ??
      (await callThroughServer(app, call, requestId, dependencies));
    return answer as { status: number; body: Reply<K> | Refusal };
  };
