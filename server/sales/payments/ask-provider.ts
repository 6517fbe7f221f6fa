import { setTimeout as wait } from "node:timers/promises";
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

const patienceMs = 8_000;
const tries = 3;
const isWorthAnother = (status: number) => status === 429 || status >= 500;

/** Asks a provider over HTTP, patiently: every question may be repeated, since its ids make it count once. */
export async function askProvider(url: string, question: Question): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(url, question).catch((cause: unknown) => {
      if (attempt < tries) return undefined;
      throw new ProviderError("The payment provider does not answer.", { cause });
    });
    if (answer && (answer.status < 300 || question.expects?.includes(answer.status))) return answer;
    if (answer && (!isWorthAnother(answer.status) || attempt === tries)) {
      // The body may repeat what was sent; the code in it says enough.
      const { code = "", message = "" } = (answer.body ?? {}) as { code?: string; message?: string };
      throw new ProviderError(`The payment provider answered ${answer.status} ${code} ${message}`.trim(), {
        status: answer.status,
      });
    }
    await wait(200 * 2 ** attempt * (0.5 + Math.random()));
  }
}

async function ask(url: string, { method = "GET", headers, body }: Question): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
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
