import type { CategoryLink } from "#contract/catalogue/categories.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type Admin, applyActive, auditedCategory, auditedCategoryFields, lockCategory } from "./category-record.ts";

/** Answers the category as it is now and how many products were switched with it. Idempotent. */
export const switchCategory = (
  db: Database,
  who: Admin,
  id: string,
  isActive: boolean,
): Promise<{ category: CategoryLink; products: number }> =>
  transaction(db, async (tx) => {
    const before = await lockCategory(tx, id);
    const products = await applyActive(tx, before, isActive);
    const category = { ...before, isActive };
    if (before.isActive !== isActive)
      await recordChange(tx, who, {
        action: isActive ? "switched on" : "switched off",
        ...auditedCategory(category),
        before: auditedCategoryFields(before),
        after: { ...auditedCategoryFields(category), productsSwitched: products },
      });
    return { category, products };
  });
