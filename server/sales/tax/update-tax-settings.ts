import { sql } from "drizzle-orm";
import type { TaxForm } from "#contract/sales/tax.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { readTaxSettings } from "./queries.ts";
import { taxTopic } from "./service.ts";
import { taxSettings } from "./tables.ts";

/** Orders that are placed already keep the scheme and the rates that they were charged by. */
export const updateTaxSettings = (db: Database, who: Pick<Who, "userId" | "role">, form: TaxForm): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${taxSettings} in share row exclusive mode`);
    const before = await readTaxSettings(tx);
    await tx
      .insert(taxSettings)
      .values(form)
      .onConflictDoUpdate({ target: taxSettings.isTheRow, set: { ...form, updatedAt: sql`now()` } });
    await announceChange(tx, [taxTopic]);
    await recordChange(tx, who, {
      action: "changed",
      entity: "tax",
      entityId: "tax",
      entityName: "Tax",
      before: { ...before },
      after: { ...form },
    });
  });
