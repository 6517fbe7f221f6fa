import { sql } from "drizzle-orm";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { readShippingRates, shippingTopic } from "./service.ts";
import { shippingSettings } from "./tables.ts";

/** Orders that are placed already keep what they were charged. */
export const updateShippingRates = (db: Database, who: Who, rates: ShippingRates): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${shippingSettings} in share row exclusive mode`);
    const before = await readShippingRates(tx);
    await tx
      .insert(shippingSettings)
      .values({ rates })
      .onConflictDoUpdate({ target: shippingSettings.isTheRow, set: { rates, updatedAt: sql`now()` } });
    await announceChange(tx, [shippingTopic]);
    await recordChange(tx, who, {
      action: "changed",
      entity: "shipping rates",
      entityId: "shipping",
      entityName: "Shipping",
      before: { ...before },
      after: { ...rates },
    });
  });
