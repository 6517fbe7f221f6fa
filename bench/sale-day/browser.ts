import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Log, StepName } from "./log.ts";

const agent = new Agent({ keepAlive: true });
const answerTimeoutMs = 60_000;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sent {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
}

function send(url: string, { method, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers, timeout: answerTimeoutMs }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer came")));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A visitor who meets a failure leaves; it is in the log by then. */
export class Failed extends Error {}

/** What a browser is to the shop: cookies, a token, pages opened by address and pages opened by a link inside the shop. */
export class Browser {
  readonly #url: string;
  readonly #log: Log;
  readonly #waitAtMostMs: number;
  readonly #cookies = new Map<string, string>();
  token: string | undefined;

  /** A waiting page is asked again when it says, but never later than `waitAtMostMs`. */
  constructor(url: string, log: Log, { waitAtMostMs = Number.POSITIVE_INFINITY } = {}) {
    this.#url = url;
    this.#log = log;
    this.#waitAtMostMs = waitAtMostMs;
  }

  async #ask(step: StepName, path: string, sent: Sent): Promise<Answer> {
    const cookie = [...this.#cookies].map((each) => each.join("=")).join("; ");
    const headers = { "accept-encoding": "identity", ...(cookie && { cookie }), ...sent.headers };
    const startedAt = performance.now();
    const answer = await send(this.#url + path, { ...sent, headers }).catch((error: Error) => {
      throw this.fail(step, `${sent.method} ${path}: ${error.message}`);
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    this.#log.answers.push({ step, atMs: startedAt, ms: performance.now() - startedAt, status: answer.status });
    return answer;
  }

  fail(step: StepName, sentence: string): Failed {
    this.#log.failures.push({ step, atMs: performance.now(), sentence });
    return new Failed(sentence);
  }

  /** Opens an address, and stays on the waiting page until it lets in. */
  async open(step: StepName, path: string): Promise<void> {
    const headers = { accept: "text/html,*/*", "sec-fetch-dest": "document" };
    const arrivedAt = performance.now();
    let waits = 0;
    for (;;) {
      const { status, headers: answered } = await this.#ask(waits > 0 ? "waiting" : step, path, {
        method: "GET",
        headers,
      });
      const retrySeconds = Number(answered["retry-after"]);
      if (status === 200) break;
      if (status !== 503 || !answered.refresh || !(retrySeconds > 0)) {
        throw this.fail(step, `GET ${path} answered ${status}`);
      }
      waits += 1;
      if (waits === 1) this.#log.heldBack.push({ step, atMs: arrivedAt });
      await wait(Math.min(retrySeconds * 1000, this.#waitAtMostMs));
    }
    this.#log.letIn.push({ step, arrivedAtMs: arrivedAt, atMs: performance.now(), waits });
  }

  /** Follows a link inside the shop: the page's data alone. */
  async follow(step: StepName, path: string): Promise<void> {
    const { status } = await this.#ask(step, path, { method: "GET", headers: { "sec-fetch-dest": "empty" } });
    if (status !== 200) throw this.fail(step, `GET ${path} answered ${status}`);
  }

  /** Calls the API. A refusal (400) is given back; any other answer that is not a success is a failure. */
  async call<Body>(
    step: StepName,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<{ isRefused: false; body: Body } | { isRefused: true; sentence: string }> {
    const { status, text } = await this.#ask(step, path, {
      method,
      headers: {
        "sec-fetch-dest": "empty",
        ...(this.token && { authorization: this.token }),
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    if (status === 200) return { isRefused: false, body: JSON.parse(text) };
    if (status === 400) return { isRefused: true, sentence: JSON.parse(text).error };
    throw this.fail(step, `${method} ${path} answered ${status}: ${text.slice(0, 200)}`);
  }
}
