import { hostname } from "node:os";
import { eq, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "#server/platform/database/client.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { takeSlowStatements } from "#server/platform/database/slow-statements.ts";
import { shopVersion } from "#server/platform/version.ts";
import { shopProcesses, slowStatements } from "./tables.ts";

const everyMs = 15_000;
/** One that was not seen for so long has ended without saying so. */
const goneAfterSeconds = 60;
const keepDays = 7;

interface Heartbeat {
  stop(): Promise<void>;
}

/** Says every few seconds that this process is there, and stores which statements were slow. */
export async function startHeartbeat(db: Queries, log: Pick<FastifyBaseLogger, "warn">): Promise<Heartbeat> {
  const id = newId();
  const beat = async () => {
    await noteProcess(db, id);
    await storeSlowStatements(db);
  };
  const tryBeat = () =>
    beat().catch((err: unknown) => log.warn({ err }, "this process could not say that it is there"));
  await tryBeat();
  const timer = setInterval(() => void tryBeat(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await db
        .delete(shopProcesses)
        .where(eq(shopProcesses.id, id))
        .catch(() => undefined);
    },
  };
}

async function noteProcess(db: Queries, id: string): Promise<void> {
  const now = { memoryBytes: process.memoryUsage.rss(), seenAt: sql`now()` };
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  const restarts = Number(process.env.PROCESS_RESTARTS) || 0;
  await db
    .insert(shopProcesses)
    .values({
      id,
      machine: hostname(),
      pid: process.pid,
      version: shopVersion,
      nodeVersion: process.versions.node,
      restarts,
      startedAt,
      ...now,
    })
    .onConflictDoUpdate({ target: shopProcesses.id, set: now });
  await db
    .delete(shopProcesses)
    .where(lt(shopProcesses.seenAt, sql`now() - ${goneAfterSeconds} * interval '1 second'`));
}

async function storeSlowStatements(db: Queries): Promise<void> {
  const rows = takeSlowStatements();
  if (rows.length === 0) return;
  const { name, runs, totalMs, longestMs } = slowStatements;
  await db
    .insert(slowStatements)
    .values(rows.map((row) => ({ ...row, lastAt: sql`now()` })))
    .onConflictDoUpdate({
      target: name,
      set: {
        runs: sql`${runs} + excluded.runs`,
        totalMs: sql`${totalMs} + excluded.total_ms`,
        longestMs: sql`greatest(${longestMs}, excluded.longest_ms)`,
        lastAt: sql`now()`,
      },
    });
  await db.delete(slowStatements).where(lt(slowStatements.lastAt, sql`now() - ${keepDays} * interval '1 day'`));
}
