import { appendFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { toJsonLine } from "./json-line.ts";
import { securityEvents } from "./tables.ts";

const mostAtOnce = 500;

/**
 * Appends what is new to a file of JSON lines. The table is the outbox: an event is marked in the transaction that ends after it was
 * written, so a collector gets each at least once, and again with its id when its count has grown. Answers whether there is more.
 */
export function collectEvents(db: Database, file: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .update(securityEvents)
      .set({ isCollected: true })
      .where(
        sql`${securityEvents.id} in (
          select id from security_events where not is_collected order by id limit ${mostAtOnce} for update skip locked)`,
      )
      .returning();
    rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
    if (rows.length > 0) await appendFile(file, rows.map(toJsonLine).join(""), { mode: 0o600 });
    return rows.length === mostAtOnce;
  });
}
