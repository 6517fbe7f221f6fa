import pRetry from "p-retry";
import type * as z from "zod";
import type { defineCounter } from "#server/platform/metrics/counters.ts";
import { inSpan } from "#server/platform/tracing/spans.ts";

export interface ApiRequest {
  method?: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  body?: unknown;
  /** Statuses other than success that the caller understands. */
  expects?: readonly number[];
  /** May be sent twice without doing anything twice. Requests to read always may. */
  isIdempotent?: boolean;
}

interface ApiResponse {
  status: number;
  body: unknown;
}

/** The other side did not answer, or not as it should. */
type ApiError = Error & { status: number | undefined };

interface ApiClientOptions {
  /** Such as "payment provider": what spans are called, and what sentences of errors say. */
  name: string;
  calls: ReturnType<typeof defineCounter>;
  Error: new (message: string, options?: { status?: number; cause?: unknown }) => ApiError;
  /** What may be repeated of an answer that is an error: its body may hold what was sent, such as an address. */
  describe: (body: Record<string, unknown>) => string;
}

const timeoutMs = 8_000;
/** Exponential backoff. Where the other side hangs, whoever waits for it has waited for long enough. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status = 500) => status === 429 || status >= 500;
const isTimeout = ({ cause }: Error) => cause instanceof Error && cause.name === "TimeoutError";

/** Calls an API of somebody else over HTTP, with retries where it is busy or does not answer and nothing can be done twice. */
export function createApiClient({ name, calls, Error: ClientError, describe }: ApiClientOptions) {
  async function requestOnce(url: string, request: ApiRequest): Promise<ApiResponse> {
    const about = { "server.address": new URL(url).hostname, "http.request.method": request.method ?? "GET" };
    const response = await inSpan(name, about, () => send(url, request)).catch((cause: unknown) => {
      calls.add("none");
      throw new ClientError(`The ${name} does not answer.`, { cause });
    });
    const { status, body } = response;
    calls.add(String(status));
    if (status < 300 || request.expects?.includes(status)) return response;
    const said = describe((body ?? {}) as Record<string, unknown>);
    throw new ClientError(`The ${name} answered ${status} ${said}`.trim(), { status });
  }

  return {
    request(url: string, request: ApiRequest): Promise<ApiResponse> {
      const { method = "GET", isIdempotent = method === "GET" } = request;
      if (!isIdempotent) return requestOnce(url, request);
      return pRetry(() => requestOnce(url, request), {
        ...backoff,
        shouldRetry: ({ error }) => !isTimeout(error) && (!(error instanceof ClientError) || isTransient(error.status)),
      });
    },

    /** What an answer says, if it is of the form that is documented. */
    readResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
      const { data, error } = schema.safeParse(body);
      if (error) throw new ClientError(`The ${name} answered in a form that is not known.`, { cause: error });
      return data;
    },
  };
}

async function send(url: string, { method = "GET", headers, body }: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  } catch (error) {
    if (response.status >= 300) return { status: response.status, body: undefined };
    throw error;
  }
}
