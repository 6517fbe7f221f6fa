import pRetry from "p-retry";
import { ProviderError } from "./provider.ts";

interface Question {
  method?: "GET" | "POST" | "PATCH";
  headers: Record<string, string>;
  body?: unknown;
  /** Answers other than success that the caller understands. */
  expects?: readonly number[];
}

interface Answer {
  status: number;
  body: unknown;
}

const timeoutMs = 8_000;
/** Exponential backoff. Every question may be repeated, since its ids make it count once. */
const backoff = { retries: 2, minTimeout: 200, factor: 2, randomize: true };
const isTransient = (status: number) => status === 429 || status >= 500;

/** Asks a provider over HTTP, and again where it is busy or does not answer. */
export function askProvider(url: string, question: Question): Promise<Answer> {
  return pRetry(() => askOnce(url, question), {
    ...backoff,
    shouldRetry: ({ error }) => !(error instanceof ProviderError && error.status && !isTransient(error.status)),
  });
}

async function askOnce(url: string, question: Question): Promise<Answer> {
  const answer = await ask(url, question).catch((cause: unknown) => {
    throw new ProviderError("The payment provider does not answer.", { cause });
  });
  if (answer.status < 300 || question.expects?.includes(answer.status)) return answer;
  // The body may repeat what was sent; the code in it says enough.
  const { code = "", message = "" } = (answer.body ?? {}) as { code?: string; message?: string };
  throw new ProviderError(`The payment provider answered ${answer.status} ${code} ${message}`.trim(), {
    status: answer.status,
  });
}

async function ask(url: string, { method = "GET", headers, body }: Question): Promise<Answer> {
  const answer = await fetch(url, {
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
  const text = await answer.text();
  try {
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  } catch (error) {
    if (answer.status >= 300) return { status: answer.status, body: undefined };
    throw error;
  }
}
