import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

const firstPauseMs = 100;
const longestPauseMs = 10_000;

export interface Listening {
  stop(): Promise<void>;
}

interface Options {
  /** The `application_name` under which `pg_stat_activity` lists the connection. */
  name: string;
  /** What to do with the messages of each channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after each (re)connection: from here on nothing is missed, but messages before it may have been. */
  onListening: () => void;
  log: Pick<FastifyBaseLogger, "warn">;
  checkEveryMs?: number;
  queryTimeoutMs?: number;
}

/** Subscribes to channels (LISTEN/NOTIFY) on a connection of its own, which reconnects with exponential backoff. */
export function listen(databaseUrl: string, options: Options): Listening {
  const stopped = new AbortController();
  const running = listenUntilStopped(databaseUrl, options, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function listenUntilStopped(databaseUrl: string, options: Options, stopped: AbortSignal): Promise<void> {
  const { name, log, onListening } = options;
  let pauseMs = firstPauseMs;
  const onConnected = () => {
    pauseMs = firstPauseMs;
    onListening();
  };
  while (!stopped.aborted) {
    try {
      await listenOnce(databaseUrl, { ...options, onListening: onConnected }, stopped);
    } catch (error) {
      log.warn({ err: error, name, pauseMs }, "a connection that listens broke; trying again");
      await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** Listens until stopped; throws when the connection breaks. */
async function listenOnce(
  databaseUrl: string,
  { name, channels, onListening, checkEveryMs = 30_000, queryTimeoutMs = 10_000 }: Options,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the database closed the connection")));
  });
  broken.catch(() => undefined);
  try {
    await Promise.race([client.connect(), broken]);
    client.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
    while (!stopped.aborted) {
      await Promise.race([broken, wait(checkEveryMs, undefined, { signal: stopped }).catch(() => undefined)]);
      // A half-open connection, whose other end is gone, looks well until it is used.
      if (!stopped.aborted) await client.query("select 1");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
