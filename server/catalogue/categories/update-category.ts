import { eq } from "drizzle-orm";
import type { CategoryChange, CategoryLink } from "#contract/catalogue/categories.ts";
import { reindexProducts, topicsOfCategory } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { wasAnothersSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest } from "#server/shop-error.ts";
import {
  type Admin,
  applyActive,
  auditedCategory,
  auditedCategoryFields,
  auditedMove,
  lockCategory,
} from "./category-record.ts";
import { readCategoryLink } from "./queries.ts";
import { categories } from "./tables.ts";
import { updateMembers } from "./update-members.ts";

const duplicateSlug = "Another category has this slug. Please choose another one.";
const formerSlug = "Another category had this slug before. Please choose another one.";

export async function updateCategory(
  db: Database,
  who: Admin,
  id: string,
  { name, slug, description, hsn, isActive, ...members }: CategoryChange,
): Promise<CategoryLink> {
  try {
    return await transaction(db, async (tx) => {
      const before = await lockCategory(tx, id);
      await tx.update(categories).set({ name, slug, description, hsn }).where(eq(categories.id, id));
      const moved = await updateMembers(tx, id, members);
      if (isActive !== undefined) await applyActive(tx, before, isActive);
      // Its name is in the search index of its products.
      if (name !== before.name) await reindexProducts(tx, { categoryId: id });
      await announceChange(tx, topicsOfCategory(id));
      const after = await readCategoryLink(tx, id);
      await recordChange(tx, who, {
        action: "changed",
        ...auditedCategory(after),
        before: auditedCategoryFields(before),
        after: { ...auditedCategoryFields(after), ...auditedMove(moved) },
      });
      return after;
    });
  } catch (error) {
    if (violates(error, "one_category_a_slug")) throw badRequest(duplicateSlug, { slug: duplicateSlug });
    if (wasAnothersSlug(error)) throw badRequest(formerSlug, { slug: formerSlug });
    throw error;
  }
}
