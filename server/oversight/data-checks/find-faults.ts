import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { catalogueChecks } from "./catalogue-checks.ts";
import { invoiceChecks } from "./invoice-checks.ts";
import { moneyChecks } from "./money-checks.ts";
import { orderChecks } from "./order-checks.ts";
import { peopleChecks } from "./people-checks.ts";
import { stockChecks } from "./stock-checks.ts";

export const checks = {
  ...stockChecks,
  ...orderChecks,
  ...moneyChecks,
  ...invoiceChecks,
  ...catalogueChecks,
  ...peopleChecks,
};

export type CheckName = keyof typeof checks;

/** Enough to look into; thousands more would say the same. */
const mostRows = 20;

export interface Fault {
  what: CheckName;
  rows: Record<string, unknown>[];
}

/** Everything in the data that must never be, all seen at one moment: the shop may go on meanwhile. */
export async function findFaults(db: Database): Promise<Fault[]> {
  return db.transaction(
    async (tx) => {
      // A shop of a million orders is looked through in minutes.
      await tx.execute(sql`set local statement_timeout = 0`);
      const faults: Fault[] = [];
      for (const [what, query] of Object.entries(checks) as [CheckName, string][]) {
        const { rows } = await tx.execute(sql`select * from (${sql.raw(query)}) found limit ${mostRows}`);
        if (rows.length > 0) faults.push({ what, rows });
      }
      return faults;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
