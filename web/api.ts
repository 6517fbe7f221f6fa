import type { ApiKey, Input, PriceChange, Refusal, Reply } from "#contract/api.ts";
import { sentences } from "#contract/messages.ts";
import { endRefusedSession } from "#web/session/session.ts";
import { readGuestToken, readToken } from "#web/session/token.ts";

/** For a request without any answer, which each browser words in its own cryptic way. */
export const noAnswer = "The shop cannot be reached. Please check your connection and try again.";

/** A call that was not answered with success. Status 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly changes: readonly PriceChange[];
  /** A 401 to somebody with a login: they have been signed out and told so already, whoever catches this. */
  readonly hasSignedOut: boolean;

  constructor(status: number, { error, fields = {}, changes = [] }: Refusal, hasSignedOut = false) {
    super(error);
    this.hasSignedOut = hasSignedOut;
    this.status = status;
    this.fields = fields;
    this.changes = changes;
  }
}

/** Who makes the request. */
export function authorization(): Record<string, string> {
  const token = readToken() ?? readGuestToken();
  return token ? { authorization: token } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { error: sentences.failed };
  }
}

/**
 * The data of an answer to a request that was made with this login, if any. A refusal, also one that is not JSON such as a proxy's, is
 * thrown. That a login has ended is seen here and not by the callers, since many calls in the background go on without their answer.
 */
export function readAnswer(status: number, text: string, login: string | null): unknown {
  const answer = parseJson(text);
  if (status >= 200 && status < 300) return answer;
  const isLoginRefused = status === 401 && login !== null;
  if (isLoginRefused) endRefusedSession(login);
  throw new ApiError(status, answer as Refusal, isLoginRefused);
}

/** Makes a request as whoever is signed in. It ends with a successful response or throws an ApiError. */
export async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const login = readToken();
  const headers = { ...init.headers, ...authorization() };
  const response = await fetch(`/api${path}`, { ...init, headers }).catch(() => {
    throw new ApiError(0, { error: noAnswer });
  });
  if (!response.ok) readAnswer(response.status, await response.text().catch(() => ""), login);
  return response;
}

/** The path of a call with its parameters filled in. */
export const pathOf = (key: ApiKey, params: Record<string, string>): string =>
  key.slice(key.indexOf("/")).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls the API from the browser, as whoever is signed in. */
export async function call<K extends ApiKey>(
  key: K,
  ...rest: unknown extends Input<K> ? [] : [Input<K>]
): Promise<Reply<K>> {
  const [method] = key.split(" ");
  const { params = {}, query, body }: CallInput = rest[0] ?? {};
  const path = `${pathOf(key, params)}${query ? `?${new URLSearchParams(query)}` : ""}`;
  const json =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await sendRequest(path, { method, ...json });
  return readAnswer(response.status, await response.text().catch(() => ""), null) as Reply<K>;
}
