import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "#server/settings/settings.ts";
import type { Change } from "./dependencies.ts";
import { purgeKeys } from "./surrogate-keys.ts";

/** Changes within this time are one purge; answers that were on their way when the change came have arrived by then. */
const batchMs = 100;
const maxKeysAtOnce = 100;
const maxPending = 5000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
const timeoutMs = 5000;
const closeMs = 2000;

type Log = Pick<FastifyBaseLogger, "warn">;

/** Tells one caching proxy which keys are stale, for as long as it takes. */
class ProxyPurger {
  readonly #url: string;
  readonly #token: string;
  readonly #log: Log;
  readonly #stopped = new AbortController();
  #pending = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(url: string, token: string, log: Log) {
    this.#url = url;
    this.#token = token;
    this.#log = log;
  }

  note(keys: readonly string[]): void {
    for (const key of keys) this.#pending.add(key);
    // So many at once are better dropped together.
    if (this.#pending.size > maxPending) this.#pending = new Set(purgeKeys("everything"));
    this.#running ??= this.#purgeAll().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.#stopped.abort(), closeMs);
    await this.#running;
    clearTimeout(timer);
  }

  async #purgeAll(): Promise<void> {
    const { signal } = this.#stopped;
    let pauseMs = firstPauseMs;
    await wait(batchMs, undefined, { signal }).catch(() => undefined);
    while (this.#pending.size > 0 && !signal.aborted) {
      const keys = [...this.#pending].slice(0, maxKeysAtOnce);
      for (const key of keys) this.#pending.delete(key);
      try {
        await this.#purge(keys);
        pauseMs = firstPauseMs;
      } catch (error) {
        for (const key of keys) this.#pending.add(key);
        this.#log.warn(
          { err: error, keys: this.#pending.size, pauseMs },
          "a caching proxy could not be told what changed",
        );
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  async #purge(keys: readonly string[]): Promise<void> {
    const response = await fetch(this.#url, {
      method: "POST",
      headers: {
        "surrogate-key": keys.join(" "),
        authorization: `Bearer ${this.#token}`,
        // How Fastly wants it.
        "fastly-key": this.#token,
      },
      redirect: "error",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stopped.signal]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the proxy answered ${response.status}`);
  }
}

export interface Purger {
  /** To be called after this process has dropped what is stale: the proxy may ask it for the answer at once. */
  note(change: Change): void;
  close(): Promise<void>;
}

/**
 * Purges the caching proxies of the settings, if there are any. Every process does so for each change that it hears of: the last one to
 * hear purges what the proxy may have fetched from it in the meantime. Nothing is lost with a process: the next one begins by purging
 * everything, as it does after each gap in listening.
 */
export function createPurger({ cdn }: Pick<Settings, "cdn">, log: Log): Purger | undefined {
  if (!cdn) return undefined;
  const purgers = cdn.purgeUrls.map((url) => new ProxyPurger(url, cdn.token, log));
  return {
    note(change) {
      const keys = purgeKeys(change);
      for (const purger of purgers) purger.note(keys);
    },
    async close() {
      await Promise.all(purgers.map((purger) => purger.close()));
    },
  };
}
