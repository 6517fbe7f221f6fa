import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { connect } from "#server/platform/database/client.ts";
import { listen } from "#server/platform/database/listen.ts";

const name = "tana-bana chat";
const channelPrefix = "socket.io";
/** The database takes notifications that are shorter than 8000 bytes; the adapter would send it one of exactly 8000. */
const longestNotification = 7999;
const firstPauseMs = 50;
/** After about half a minute a word is given up: whoever missed it finds it with the next page that is opened. */
const longestPauseMs = 15_000;

export interface Line {
  adapter: ReturnType<typeof createAdapter>;
  /** From here on nothing is missed. */
  listening: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  log: Pick<FastifyBaseLogger, "warn">;
  /** The line was broken and is back: whoever is here may have missed a word. */
  onGap: () => void;
}

/**
 * The line between chat processes: Socket.IO's adapter. By itself it says to nobody when it begins to listen, nor when it had to connect again,
 * and what it fails to say is lost. So it is handed a connection that never breaks, behind which real ones come and go, and queries that are
 * tried again.
 */
export function openClusterAdapter(databaseUrl: string, { log, onGap }: Options): Line {
  const { pool, close } = connect(databaseUrl, { name, maxConnections: 2, answerWithinMs: 10_000 });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const closed = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let hasListened = false;

  const ear = Object.assign(new EventEmitter(), { query: async () => undefined, release: () => undefined });
  const hearing = listen(databaseUrl, {
    name,
    channel: `${channelPrefix}#/`,
    onWord: (payload) => ear.emit("notification", { payload }),
    onListening: () => {
      if (hasListened) onGap();
      hasListened = true;
      resolve();
    },
    log,
  });

  /** What broke may have been heard all the same: a word can come twice, and browsers know it by its id. */
  async function persist(text: string, values: unknown[]): Promise<pg.QueryResult> {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (closed.signal.aborted || pauseMs > longestPauseMs) throw error;
        log.warn({ err: error, pauseMs }, "the line between chat processes failed; trying again");
        await wait(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }

  function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const asking = persist(text, values).finally(() => underWay.delete(asking));
    underWay.add(asking);
    return asking;
  }

  const adapter = createAdapter({ connect: async () => ear, query } as unknown as pg.Pool, {
    channelPrefix,
    payloadThreshold: longestNotification,
    errorHandler: (error) => log.warn({ err: error }, "a word between chat processes was lost"),
  });
  return {
    adapter,
    listening,
    async close() {
      closed.abort();
      await hearing.stop();
      await Promise.allSettled(underWay);
      await close();
    },
  };
}
