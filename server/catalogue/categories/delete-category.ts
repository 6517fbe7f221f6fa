import { eq } from "drizzle-orm";
import { allowLongStatements, reindexProducts, topicsOfCategory } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type Admin, auditedCategory, auditedCategoryFields, lockCategory } from "./category-record.ts";
import { categories, categoryProducts } from "./tables.ts";

/** Its products stay, and stay what they are: also those that are off because of it. */
export const deleteCategory = (db: Database, who: Admin, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const before = await lockCategory(tx, id);
    await allowLongStatements(tx);
    const members = await tx
      .delete(categoryProducts)
      .where(eq(categoryProducts.categoryId, id))
      .returning({ id: categoryProducts.productId });
    await tx.delete(categories).where(eq(categories.id, id));
    await reindexProducts(tx, { products: members.map((member) => member.id) });
    await announceChange(tx, topicsOfCategory(id));
    await recordChange(tx, who, {
      action: "deleted",
      ...auditedCategory(before),
      before: { ...auditedCategoryFields(before), products: members.length },
    });
  });
