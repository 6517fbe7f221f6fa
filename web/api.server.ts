import { createContext, data, type RouterContextProvider } from "react-router";
import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";

type InProcess = <K extends ApiKey>(key: K, input: Input<K>) => Promise<{ status: number; body: Reply<K> | Refusal }>;

/** The server puts the API here before it renders a page. */
export const apiContext = createContext<InProcess>();

/** Calls the API from a loader on the server. A refusal ends the page with the same status. */
export async function callFrom<K extends ApiKey>(
  context: Readonly<RouterContextProvider>,
  key: K,
  ...rest: unknown extends Input<K> ? [] : [Input<K>]
): Promise<Reply<K>> {
  const { status, body } = await context.get(apiContext)(key, (rest[0] ?? {}) as Input<K>);
  if (status >= 400) throw data(body, { status });
  return body as Reply<K>;
}
