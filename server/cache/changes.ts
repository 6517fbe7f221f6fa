import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Queries } from "#server/database/client.ts";

const channel = "shop_changes";
const firstPauseMs = 100;
const longestPauseMs = 10_000;
const checkEveryMs = 30_000;

/** What changed: a topic that was announced, or possibly everything, when announcements may have been missed. */
export type Change = { topic: string } | "everything";

/** Tells it as a part of a statement that does more. */
export const announcing = (topic: string): SQL => sql`pg_notify(${channel}, ${topic})`;

/** Tells every process of the shop that something changed, when and only when the caller's transaction is kept. */
export async function announceChange(tx: Pick<Queries, "execute">, topic: string): Promise<void> {
  await tx.execute(sql`select ${announcing(topic)}`);
}

export interface Listening {
  stop(): Promise<void>;
}

/** Hears what any process announces, on a connection of its own that is made anew whenever it breaks. */
export function listenForChanges(
  databaseUrl: string,
  onChange: (change: Change) => void,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): Listening {
  const stopped = new AbortController();
  const running = keepListening(databaseUrl, onChange, log, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function keepListening(
  databaseUrl: string,
  onChange: (change: Change) => void,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
  stopped: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!stopped.aborted) {
    try {
      await listenOnce(databaseUrl, stopped, (change) => {
        pauseMs = firstPauseMs;
        onChange(change);
      });
    } catch (error) {
      log.warn({ err: error, pauseMs }, "the connection that hears of changes broke; trying again");
      await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** Listens until told to stop; throws when the connection breaks. */
async function listenOnce(
  databaseUrl: string,
  stopped: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "tana-bana changes",
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the database closed the connection")));
  });
  broken.catch(() => undefined);
  try {
    await Promise.race([client.connect(), broken]);
    client.on("notification", ({ payload = "" }) => onChange({ topic: payload }));
    await client.query(`listen ${channel}`);
    // Whatever was announced before this moment went unheard.
    onChange("everything");
    while (!stopped.aborted) {
      await Promise.race([broken, wait(checkEveryMs, undefined, { signal: stopped }).catch(() => undefined)]);
      // A connection whose other end vanished without a word looks well until it is used.
      if (!stopped.aborted) await client.query("select 1");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
