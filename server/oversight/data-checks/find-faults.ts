import { sql } from "drizzle-orm";
import type { Database, Queries } from "#server/platform/database/client.ts";
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

/** What must be there: the checks that find something in tables without rows. */
export const needsRows: readonly CheckName[] = ["GST has no rates for goods of a chapter without rates"];

export interface Fault {
  what: CheckName;
  rows: Record<string, unknown>[];
}

interface Options {
  /**
   * Leaves out the checks whose tables have no rows, and asks the rest in one message: for tests, whose databases are small and many, and
   * where planning the statements is most of the work. A shop is asked one check at a time, so that each may take as long as it needs.
   */
  skipsEmpty?: boolean;
}

/** Appearance for what must never be, on one snapshot of the data, while the shop goes on. */
export async function findFaults(db: Database, { skipsEmpty = false }: Options = {}): Promise<Fault[]> {
  const names = Object.keys(checks) as CheckName[];
  return db.transaction(
    async (tx) => {
      // The checks of a shop with a million orders take minutes.
      await tx.execute(sql`set local statement_timeout = 0`);
      if (!skipsEmpty) {
        const faults: Fault[] = [];
        for (const name of names) faults.push(...(await runChecks(tx, [name])));
        return faults;
      }
      const filled = await listFilledTables(tx);
      return runChecks(
        tx,
        names.filter((name) => needsRows.includes(name) || namesAnyOf(filled, checks[name])),
      );
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function runChecks(tx: Pick<Queries, "execute">, names: CheckName[]): Promise<Fault[]> {
  if (names.length === 0) return [];
  const statements = names.map((name) => `select * from (${checks[name]}) found limit ${maxRowsPerFault}`);
  // The driver answers several statements with an array of results, one with its result.
  const results = [await tx.execute(sql.raw(statements.join(";\n")))].flat();
  return names.map((what, i) => ({ what, rows: results[i]?.rows ?? [] })).filter(({ rows }) => rows.length > 0);
}

/**
 * The tables that may have rows. A file without any pages holds none, whoever wrote or deleted what; its size is known at once, as the
 * counters of `pg_stat_user_tables` are not. A partitioned table has the rows of its partitions.
 */
export async function listFilledTables(db: Pick<Queries, "execute">): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct t.relname as name from pg_class f
      join pg_class t on t.oid = case when f.relispartition then pg_partition_root(f.oid)::oid else f.oid end
     where f.relkind = 'r' and f.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and pg_relation_size(f.oid) > 0`);
  return new Set(rows.map(({ name }) => name));
}

/** Whether a check reads any of the tables. A column of the same name counts as well: it is then run for nothing. */
export const namesAnyOf = (tables: ReadonlySet<string>, query: string): boolean =>
  (query.match(/\w+/g) ?? []).some((word) => tables.has(word));
