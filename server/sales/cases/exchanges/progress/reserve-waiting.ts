import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { decrementStock } from "#server/sales/orders/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { changeExchange, lockExchange, newPieces } from "./change-exchange.ts";

export const reserveWaitingJob = defineJob("reserve-waiting-exchanges", everyMinute);

const roundMax = 500;

class NotThere extends Error {}

interface Waiting {
  id: string;
  productId: string;
  size: string;
  isThere: boolean;
  [name: string]: unknown;
}

/**
 * Keeps pieces for exchanges that wait for a sold-out size, those first that have waited longest. Nobody overtakes who waits for more
 * pieces of it.
 */
export async function reserveWaiting(db: Database, settings: Settings): Promise<void> {
  const { rows } = await db.execute<Waiting>(sql`
    select e.id, i.product_id as "productId", e.size,
           coalesce((select s.quantity from product_sizes s where s.product_id = p.id and s.size = e.size),
                    case when exists (select from product_sizes s where s.product_id = p.id) then 0 else p.quantity end) >= e.quantity as "isThere"
      from ${exchanges} e
      join order_items i on i.id = e.item_id
      join products p on p.id = i.product_id
     where e.status = 'Requested' and e.ended_at is null
     order by e.id limit ${roundMax}`);
  const waitedFor = new Set<string>();
  for (const { id, productId, size, isThere } of rows) {
    const key = `${productId} ${size}`;
    if (waitedFor.has(key)) continue;
    if (!isThere || !(await reserve(db, settings, id))) waitedFor.add(key);
  }
}

async function reserve(db: Database, settings: Settings, id: string): Promise<boolean> {
  try {
    await transaction(db, async (tx) => {
      const locked = await lockExchange(tx, id);
      if (locked.exchange.status !== "Requested") return;
      const changes = { status: "Approved" as const, isReserved: true, approvedAt: locked.now };
      await changeExchange(tx, settings, locked, changes, "Approved");
      if (!(await decrementStock(tx, newPieces(locked)))) throw new NotThere();
    });
    return true;
  } catch (error) {
    if (error instanceof NotThere) return false;
    throw error;
  }
}
