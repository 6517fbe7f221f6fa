import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { connect } from "#server/database/client.ts";

const channelPrefix = "socket.io";
/** The database takes notifications that are shorter than 8000 bytes; the adapter would send it one of exactly 8000. */
const longestNotification = 7999;

const never = new Promise<never>(() => undefined);

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
  checkEveryMs?: number;
  answerWithinMs?: number;
}

/**
 * The line between chat processes: Socket.IO's adapter, which connects in its own time and says to nobody when, nor when it had to connect
 * again. Here it is handed a connection that listens already, and that is looked after.
 */
export function openLine(
  databaseUrl: string,
  { log, onGap, checkEveryMs = 30_000, answerWithinMs = 10_000 }: Options,
): Line {
  const { pool, close } = connect(databaseUrl, { name: "tana-bana chat", maxConnections: 3, answerWithinMs });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  let ear: pg.PoolClient | undefined;
  let hasListened = false;
  let isClosed = false;
  pool.on("release", (_error, client) => {
    if (client === ear) ear = undefined;
  });

  function begin(): void {
    if (hasListened) onGap();
    hasListened = true;
    resolve();
  }

  async function connectListening(): Promise<pg.PoolClient> {
    // The adapter would try for ever.
    if (isClosed) return never;
    // And it forgets what broke, or did not answer, without giving it back; the pool has few.
    letGo(ear);
    const client = await pool.connect();
    ear = client;
    if (isClosed) letGo(client);
    try {
      await client.query(`listen "${channelPrefix}#/"`);
    } catch (error) {
      letGo(client);
      throw error;
    }
    // By then the adapter has taken it over.
    setImmediate(begin);
    return client;
  }

  function letGo(client: pg.PoolClient | undefined): void {
    if (client && client === ear) client.release(true);
  }

  /** A connection whose other end vanished without a word looks well until it is used. */
  async function check(): Promise<void> {
    const client = ear;
    await client?.query("select 1").catch((error: unknown) => {
      log.warn({ err: error }, "the line between chat processes is silent");
      // The adapter hears of its end, and connects again.
      letGo(client);
    });
  }
  const checking = setInterval(() => void check(), checkEveryMs);

  // The adapter takes a connection to listen, and does all else by queries.
  const ears = { connect: connectListening, query: pool.query.bind(pool) } as unknown as pg.Pool;
  const adapter = createAdapter(ears, {
    channelPrefix,
    payloadThreshold: longestNotification,
    errorHandler: (error) => log.warn({ err: error }, "the line between chat processes broke"),
  });
  return {
    adapter,
    listening,
    async close() {
      isClosed = true;
      clearInterval(checking);
      // It was given back already, unless the adapter was just taking it over.
      letGo(ear);
      await close();
    },
  };
}
