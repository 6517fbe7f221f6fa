import type { ApiKey, Input, Refusal, Reply } from "#contract/api.ts";
import { sentences } from "#contract/limits.ts";
import { readToken } from "#web/account/token.ts";

/** A message for the specified case of no answer at all; browsers word it each in its own cryptic way. */
export const noAnswer = "The shop cannot be reached. Please check your connection and try again.";

/** A call that was not answered with success. Status 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(status: number, { error, fields = {} }: Refusal) {
    super(error);
    this.status = status;
    this.fields = fields;
  }
}

/** Where a call is made: its path with the names filled in. */
export const addressOf = (key: ApiKey, params: Record<string, string>): string =>
  `/api${key.slice(key.indexOf("/"))}`.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );

/** Calls the API from the browser, as whoever is signed in. */
export async function call<K extends ApiKey>(
  key: K,
  ...rest: unknown extends Input<K> ? [] : [Input<K>]
): Promise<Reply<K>> {
  const [method] = key.split(" ");
  const {
    params = {},
    query,
    body,
  } = (rest[0] ?? {}) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const token = readToken();
  const response = await fetch(`${addressOf(key, params)}${query ? `?${new URLSearchParams(query)}` : ""}`, {
    method,
    headers: {
      ...(token && { authorization: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, { error: noAnswer });
  });
  const answer: unknown = await response.json().catch(() => ({ error: sentences.failed }));
  if (!response.ok) throw new ApiError(response.status, answer as Refusal);
  return answer as Reply<K>;
}
