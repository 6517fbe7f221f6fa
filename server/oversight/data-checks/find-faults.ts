import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/client.ts";
import { catalogueChecks } from "./catalogue-checks.ts";
import { claimChecks } from "./claim-checks.ts";
import { couponChecks } from "./coupon-checks.ts";
import { documentChecks } from "./document-checks.ts";
import { exchangeChecks } from "./exchange-checks.ts";
import { invoiceChecks } from "./invoice-checks.ts";
import { moneyChecks } from "./money-checks.ts";
import { orderChecks } from "./order-checks.ts";
import { parcelChecks } from "./parcel-checks.ts";
import { peopleChecks } from "./people-checks.ts";
import { promotionChecks } from "./promotion-checks.ts";
import { returnChecks } from "./return-checks.ts";
import { stockChecks } from "./stock-checks.ts";
import { taxChecks } from "./tax-checks.ts";

export const checks = {
  ...stockChecks,
  ...orderChecks,
  ...taxChecks,
  ...moneyChecks,
  ...invoiceChecks,
  ...documentChecks,
  ...returnChecks,
  ...catalogueChecks,
  ...promotionChecks,
  ...couponChecks,
  ...parcelChecks,
  ...exchangeChecks,
  ...claimChecks,
  ...peopleChecks,
};

export type CheckName = keyof typeof checks;

const maxRowsPerFault = 20;

export interface Fault {
  what: CheckName;
  rows: Record<string, unknown>[];
}

/** Runs all checks on one snapshot of the data, while the shop goes on. */
export async function findFaults(db: Database): Promise<Fault[]> {
  return db.transaction(
    async (tx) => {
      // The checks of a shop with a million orders take minutes.
      await tx.execute(sql`set local statement_timeout = 0`);
      const faults: Fault[] = [];
      for (const [what, query] of Object.entries(checks) as [CheckName, string][]) {
        const { rows } = await tx.execute(sql`select * from (${sql.raw(query)}) found limit ${maxRowsPerFault}`);
        if (rows.length > 0) faults.push({ what, rows });
      }
      return faults;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
