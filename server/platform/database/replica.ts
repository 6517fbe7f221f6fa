import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Settings } from "#server/settings/settings.ts";
import { ShopError } from "#server/shop-error.ts";
import { type Connection, connect, type Database } from "./client.ts";

/** A replica that is further behind is not read from. */
const maxLagMs = 3000;
const checkEveryMs = 1000;
/** What was found out about the replica counts for so long. */
const checkValidMs = 3000;
/** While it has not replayed a change that was heard of, it is asked more and more slowly. */
const firstPauseMs = 5;
const longestPauseMs = 250;

/** One that has vanished without closing its connections must not keep a visitor waiting. */
const timeouts = { connectTimeoutMs: 2000, queryTimeoutMs: 5000, name: "tana-bana replica" };

/** Longer than the replica may be behind when it is read from: lag, time between checks, and age of the last one. */
const readsPrimarySeconds = 12;
const markEverySeconds = 4;

/** Somebody who reads; nobody in particular when an answer is made for everyone. */
export interface Reader {
  /** Seconds since the last change by this session that was marked; null when there was none. */
  wroteSecondsAgo?: number | null;
}

/** Whether the reader has to see a change of their own that the replica may not have replayed yet (read your writes). */
const hasJustWritten = (reader: Reader | undefined) =>
  typeof reader?.wroteSecondsAgo === "number" && reader.wroteSecondsAgo < readsPrimarySeconds;

/** Whether a change that is made now has to be marked in the session; a mark is good for some seconds. */
export const needsMark = ({ wroteSecondsAgo }: Reader): boolean =>
  typeof wroteSecondsAgo !== "number" || wroteSecondsAgo > markEverySeconds;

/** A position in the write-ahead log of the primary (LSN). */
interface Sample {
  position: bigint;
  at: number;
  /** How many changes had been heard of before the position was asked for: all of them lie before it. */
  changes: number;
}

const positionSql = `select (pg_current_wal_insert_lsn() - '0/0')::text as position, system_identifier::text as system
  from pg_control_system()`;
const replayedSql = `select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as "isReplica",
  system_identifier::text as system from pg_control_system()`;

interface Options {
  primary: Connection;
  replica: Connection;
}

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/**
 * Decides whether a read goes to the streaming replica or to the primary. The replica is used while it answers, is at most a few seconds
 * behind, and has replayed every change that this process has heard of: otherwise what a change has just dropped from a cache could be
 * filled in again with what was there before it.
 */
export class Replica {
  readonly #primary: Connection;
  readonly #replica: Connection;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;
  #log: Log | undefined;
  #wake = new AbortController();
  /** Changes heard of, and how many of them the replica has replayed for certain. */
  #heard = 0;
  #replayed = -1;
  #samples: Sample[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wasUsable: boolean | undefined;
  /** Which database it has to be a replica of. */
  #system: string | undefined;

  constructor({ primary, replica }: Options) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** Begins to watch the replica; until then everything is read from the primary. */
  start(log: Log): void {
    this.#log = log;
    this.#running = this.#watch();
  }

  get isUsable(): boolean {
    const now = performance.now();
    const [oldest] = this.#samples;
    const isNear = oldest === undefined || now - oldest.at < maxLagMs;
    return this.#replayed === this.#heard && isNear && now - this.#checkedAt < checkValidMs;
  }

  /** To be called before anything is dropped from a cache because of the change. */
  noteChange(): void {
    this.#heard += 1;
    this.#wake.abort();
  }

  /** Runs a read that changes nothing, which may be done again on the primary when the replica fails. */
  async read<T>(reader: Reader | undefined, work: (db: Database) => Promise<T>): Promise<T> {
    if (!this.isUsable || hasJustWritten(reader)) return work(this.#primary.db);
    try {
      return await work(this.#replica.db);
    } catch (error) {
      if (error instanceof ShopError) throw error;
      this.#noteFailure(error);
      return work(this.#primary.db);
    }
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    this.#wake.abort();
    await this.#running;
    await this.#replica.close();
  }

  #noteFailure(error: unknown): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    if (this.#wasUsable !== false) this.#log?.warn({ err: error }, "the replica failed; reading from the primary");
    this.#wasUsable = false;
  }

  async #watch(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!this.#stopped.signal.aborted) {
      this.#wake = new AbortController();
      const isAnswering = await this.#check().then(
        () => true,
        (error: unknown) => {
          this.#noteFailure(error);
          return false;
        },
      );
      const isBehind = isAnswering && this.#replayed !== this.#heard;
      pauseMs = isBehind ? Math.min(pauseMs * 2, longestPauseMs) : firstPauseMs;
      this.#logTurns();
      const isNews = this.#wake.signal.aborted && isAnswering;
      if (isNews && !this.#stopped.signal.aborted) continue;
      const signal = isAnswering ? AbortSignal.any([this.#wake.signal, this.#stopped.signal]) : this.#stopped.signal;
      await wait(isBehind ? pauseMs : checkEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The primary is asked first: what it had then, and every change heard of before, is on the replica once that has replayed so far. */
  async #check(): Promise<void> {
    const now = performance.now();
    const last = this.#samples.at(-1)?.changes ?? this.#replayed;
    if (last !== this.#heard || now - this.#askedAt >= checkEveryMs) {
      const changes = this.#heard;
      this.#askedAt = now;
      const { position, system } = await askPosition(this.#primary.pool, positionSql);
      this.#system = system;
      this.#samples.push({ at: now, changes, position });
    }
    const { position, isReplica, system } = await askPosition(this.#replica.pool, replayedSql);
    if (!isReplica) throw new Error("DATABASE_REPLICA_URL leads to a database that is no streaming replica");
    if (system !== this.#system) throw new Error("DATABASE_REPLICA_URL leads to a replica of another database");
    const done = this.#samples.filter((sample) => sample.position <= position);
    this.#replayed = Math.max(this.#replayed, ...done.map(({ changes }) => changes));
    this.#samples = this.#samples.filter((sample) => sample.position > position);
    this.#checkedAt = performance.now();
  }

  #logTurns(): void {
    const { isUsable } = this;
    if (isUsable === this.#wasUsable) return;
    // A change that is replayed within milliseconds is no turn.
    const isShort = !isUsable && (this.#samples[0] === undefined || performance.now() - this.#samples[0].at < maxLagMs);
    if (isShort) return;
    this.#wasUsable = isUsable;
    if (isUsable) this.#log?.info("browsing and reports read from the replica");
    else this.#log?.warn("the replica is behind; reading from the primary");
  }
}

interface Position {
  position: bigint;
  system: string;
  isReplica?: boolean;
}

async function askPosition(pool: pg.Pool, statement: string): Promise<Position> {
  const { rows } = await pool.query<{ position: string | null; system: string; isReplica?: boolean }>(statement);
  const [row] = rows;
  if (!row) throw new Error("The position in the write-ahead log is not known.");
  return { ...row, position: BigInt(row.position ?? 0) };
}

/** The replica that the settings name, if they name one. */
export const openReplica = (settings: ReplicaSettings, primary: Connection): Replica | undefined =>
  settings.databaseReplicaUrl
    ? new Replica({
        primary,
        replica: connect(settings.databaseReplicaUrl, {
          ...timeouts,
          ...settings.databaseSession,
          maxConnections: settings.databasePool,
        }),
      })
    : undefined;

type ReplicaSettings = Pick<Settings, "databaseReplicaUrl" | "databasePool" | "databaseSession">;

/** Where a shop reads: without a replica everything is read from the one database. */
export interface Reading {
  db: Database;
  replica?: Replica | undefined;
}

/** Runs a read of browsing or of a report, on the replica where it can be. */
export const readFrom = <T>(
  { db, replica }: Reading,
  reader: Reader | undefined,
  work: (db: Database) => Promise<T>,
) => (replica ? replica.read(reader, work) : work(db));
