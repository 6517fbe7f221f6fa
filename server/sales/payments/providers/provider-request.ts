import pRetry from "p-retry";
import type * as z from "zod";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { inSpan } from "#server/platform/tracing/spans.ts";
import { ProviderError } from "./provider.ts";

interface ProviderRequest {
  method?: "GET" | "POST" | "PATCH";
  headers: Record<string, string>;
  body?: unknown;
  /** Statuses other than success that the caller understands. */
  expects?: readonly number[];
}

/** What an answer says, if it is of the form that the provider documents. */
export function readResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new ProviderError("The payment provider answered in a form that is not known.", { cause: error });
  return data;
}

interface ProviderResponse {
  status: number;
  body: unknown;
}

const calls = defineCounter("shop_payment_provider_calls_total", "Requests to payment providers, by their answer", [
  "status",
]);

const timeoutMs = 8_000;
/** Exponential backoff. Every request is idempotent, so it may be repeated; where a provider hangs, a buyer has waited for long enough. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status = 500) => status === 429 || status >= 500;
const isTimeout = ({ cause }: Error) => cause instanceof Error && cause.name === "TimeoutError";

/** Calls a provider over HTTP, with retries where it is busy or does not answer. */
export function requestProvider(url: string, request: ProviderRequest): Promise<ProviderResponse> {
  return pRetry(() => requestOnce(url, request), {
    ...backoff,
    shouldRetry: ({ error }) => !isTimeout(error) && (!(error instanceof ProviderError) || isTransient(error.status)),
  });
}

async function requestOnce(url: string, request: ProviderRequest): Promise<ProviderResponse> {
  const about = { "server.address": new URL(url).hostname, "http.request.method": request.method ?? "GET" };
  const response = await inSpan("payment provider", about, () => send(url, request)).catch((cause: unknown) => {
    calls.add("none");
    throw new ProviderError("The payment provider does not answer.", { cause });
  });
  const { status } = response;
  calls.add(String(status));
  if (status < 300 || request.expects?.includes(status)) return response;
  // The body may repeat what was sent; the code in it says enough.
  const { code = "", message = "" } = (response.body ?? {}) as { code?: string; message?: string };
  throw new ProviderError(`The payment provider answered ${status} ${code} ${message}`.trim(), { status });
}

async function send(url: string, { method = "GET", headers, body }: ProviderRequest): Promise<ProviderResponse> {
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
