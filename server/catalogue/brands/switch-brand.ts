import type { BrandDetails } from "#contract/catalogue/brands.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedBrand, auditedBrandFields, lockBrand } from "./brand-record.ts";
import { type Manager, readBrand } from "./queries.ts";
import { switchBrand } from "./service.ts";

/** Switches a brand by hand. Answers the brand as it is now and how many products followed. */
export const setBrandActive = (
  db: Database,
  who: Manager,
  id: string,
  isActive: boolean,
): Promise<{ brand: BrandDetails; products: number }> =>
  transaction(db, async (tx) => {
    await lockBrand(tx, id);
    const before = await readBrand(tx, who, id);
    const { products } = await switchBrand(tx, id, isActive, "by hand");
    const brand = await readBrand(tx, who, id);
    if (before.isActive !== brand.isActive)
      await recordChange(tx, who, {
        action: isActive ? "switched on" : "switched off",
        ...auditedBrand(brand),
        before: auditedBrandFields(before),
        after: { ...auditedBrandFields(brand), productsSwitched: products },
      });
    return { brand, products };
  });
