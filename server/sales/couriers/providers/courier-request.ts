import pRetry from "p-retry";
import type * as z from "zod";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { inSpan } from "#server/platform/tracing/spans.ts";
import { CourierError } from "./courier.ts";

interface CourierRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  /** Statuses other than success that the caller understands. */
  expects?: readonly number[];
  /** May be sent twice without doing anything twice. Requests to read always may. */
  isIdempotent?: boolean;
}

interface CourierResponse {
  status: number;
  body: unknown;
}

const calls = defineCounter("shop_courier_calls_total", "Requests to couriers, by their answer", ["status"]);

const timeoutMs = 8_000;
/** Exponential backoff. Where a courier hangs, whoever packs has waited for long enough. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status = 500) => status === 429 || status >= 500;
const isTimeout = ({ cause }: Error) => cause instanceof Error && cause.name === "TimeoutError";

/** What an answer says, if it is of the form that the courier documents. */
export function readResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new CourierError("The courier answered in a form that is not known.", { cause: error });
  return data;
}

/** Calls a courier over HTTP, with retries where it is busy or does not answer and nothing can be done twice. */
export function requestCourier(url: string, request: CourierRequest): Promise<CourierResponse> {
  const { method = "GET", isIdempotent = method === "GET" } = request;
  if (!isIdempotent) return requestOnce(url, request);
  return pRetry(() => requestOnce(url, request), {
    ...backoff,
    shouldRetry: ({ error }) => !isTimeout(error) && (!(error instanceof CourierError) || isTransient(error.status)),
  });
}

async function requestOnce(url: string, request: CourierRequest): Promise<CourierResponse> {
  const about = { "server.address": new URL(url).hostname, "http.request.method": request.method ?? "GET" };
  const response = await inSpan("courier", about, () => send(url, request)).catch((cause: unknown) => {
    calls.add("none");
    throw new CourierError("The courier does not answer.", { cause });
  });
  const { status, body } = response;
  calls.add(String(status));
  if (status < 300 || request.expects?.includes(status)) return response;
  // The rest of the body may repeat what was sent, such as an address.
  const { message = "" } = (body ?? {}) as { message?: unknown };
  throw new CourierError(`The courier answered ${status} ${String(message).slice(0, 200)}`.trim(), { status });
}

async function send(url: string, { method = "GET", headers, body }: CourierRequest): Promise<CourierResponse> {
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
