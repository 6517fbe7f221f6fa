import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";

/**
 * What a refusal may change: counts of tries and of searches, the record of refusals, when somebody was last seen, and what runs by itself.
 */
const mayChange =
  /^(?:throttles|security_events|sessions|chat_presence|product_imports|import_rows|order_search_texts|order_search_until|shop_processes|slow_statements|search_terms)$/;

/** Jobs that write what an earlier call, which was taken, has left to them. */
const pendingJobs = sql`
  select from pgboss.job where name in ('announce-cash-order', 'issue-invoice', 'issue-credit-note', 'settle-cases', 'track-payout', 'follow-parcel', 'reserve-waiting-exchanges', 'send-alerts') and state in ('created', 'retry', 'active') limit 1`;
const longestWaitMs = 20_000;

async function untilJobsAreDone(db: Database): Promise<void> {
  const deadline = Date.now() + longestWaitMs;
  while ((await db.execute(pendingJobs)).rows.length > 0 && Date.now() < deadline) await wait(100);
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !mayChange.test(name));
}

/** The number of rows of each table and a checksum of all they hold; of mails only which there are, since a job sends them meanwhile. */
export async function watchState(db: Database) {
  const tables = await listTables(db);
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtextextended(${name === "mails" ? "id" : "t"}::text, 0)::numeric), 0)::text as state from "${name}" t`,
  );
  const query = sql.raw(parts.join(" union all "));
  const read = async () => {
    await untilJobsAreDone(db);
    const { rows } = await db.execute<{ name: string; state: string }>(query);
    return new Map(rows.map(({ name, state }) => [name, state]));
  };
  let before = await read();
  return {
    /** The tables that changed since the last time. */
    async changed(): Promise<string[]> {
      const now = await read();
      const names = tables.filter((name) => now.get(name) !== before.get(name));
      before = now;
      return names;
    },
  };
}
