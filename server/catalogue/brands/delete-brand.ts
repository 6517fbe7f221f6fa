import { eq } from "drizzle-orm";
import { reindexProducts, switchOffForGood, topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedBrand, auditedBrandFields, lockBrand } from "./brand-record.ts";
import { type Manager, readBrand } from "./queries.ts";
import { brands } from "./tables.ts";

/** Its products are switched off and lose it; its merchant keeps selling nothing until an admin gives it a brand. */
export const deleteBrand = (db: Database, who: Manager, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockBrand(tx, id);
    const before = await readBrand(tx, who, id);
    const products = await switchOffForGood(tx, { brandId: id });
    await tx.delete(brands).where(eq(brands.id, id));
    await reindexProducts(tx, { products });
    await announceChange(tx, topicsOfBrand(id));
    await recordChange(tx, who, {
      action: "deleted",
      ...auditedBrand(before),
      before: { ...auditedBrandFields(before), products: products.length },
    });
  });
