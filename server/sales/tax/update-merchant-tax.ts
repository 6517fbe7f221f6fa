import { sql } from "drizzle-orm";
import type { MerchantTaxForm } from "#contract/sales/tax.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { forbidden } from "#server/shop-error.ts";
import { readMerchantTax } from "./queries.ts";
import { merchantTax } from "./tables.ts";

/** From the next order on the merchant is the seller of its products. */
export const updateMerchantTax = (db: Database, who: Who, form: MerchantTaxForm): Promise<void> =>
  transaction(db, async (tx) => {
    const { merchant } = who;
    if (!merchant) throw forbidden();
    await tx.execute(sql`lock table ${merchantTax} in share row exclusive mode`);
    const before = await readMerchantTax(tx, who);
    await tx
      .insert(merchantTax)
      .values({ merchantId: merchant.id, ...form })
      .onConflictDoUpdate({ target: merchantTax.merchantId, set: { ...form, updatedAt: sql`now()` } });
    await recordChange(tx, who, {
      action: "changed tax details",
      entity: "merchant",
      entityId: merchant.id,
      entityName: merchant.name,
      before: { ...before },
      after: { ...form },
    });
  });
