import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

const firstPauseMs = 100;
const longestPauseMs = 10_000;

export interface Listening {
  stop(): Promise<void>;
}

interface Options {
  /** What the database calls the connection where it lists it. */
  name: string;
  channel: string;
  onWord: (word: string) => void;
  /** From here on nothing is missed; before it, again and again, anything may have been. */
  onListening: () => void;
  log: Pick<FastifyBaseLogger, "warn">;
  checkEveryMs?: number;
  answerWithinMs?: number;
}

/** Hears what is said on a channel of the database, on a connection of its own that is made anew whenever it breaks. */
export function listen(databaseUrl: string, options: Options): Listening {
  const stopped = new AbortController();
  const running = keepListening(databaseUrl, options, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function keepListening(databaseUrl: string, options: Options, stopped: AbortSignal): Promise<void> {
  const { name, log, onListening } = options;
  let pauseMs = firstPauseMs;
  const begin = () => {
    pauseMs = firstPauseMs;
    onListening();
  };
  while (!stopped.aborted) {
    try {
      await listenOnce(databaseUrl, { ...options, onListening: begin }, stopped);
    } catch (error) {
      log.warn({ err: error, name, pauseMs }, "a connection that listens broke; trying again");
      await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** Listens until told to stop; throws when the connection breaks. */
async function listenOnce(
  databaseUrl: string,
  { name, channel, onWord, onListening, checkEveryMs = 30_000, answerWithinMs = 10_000 }: Options,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the database closed the connection")));
  });
  broken.catch(() => undefined);
  try {
    await Promise.race([client.connect(), broken]);
    client.on("notification", ({ payload = "" }) => onWord(payload));
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    while (!stopped.aborted) {
      await Promise.race([broken, wait(checkEveryMs, undefined, { signal: stopped }).catch(() => undefined)]);
      // A connection whose other end vanished without a word looks well until it is used.
      if (!stopped.aborted) await client.query("select 1");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
