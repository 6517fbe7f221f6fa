import type { CategoryForm, CategoryLink } from "#contract/catalogue/categories.ts";
import { topicsOfCategory } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { freeSlug } from "#server/platform/slugs/free-slug.ts";
import { type Admin, auditedCategory, auditedCategoryFields, auditedMove } from "./category-record.ts";
import { noCategory, readCategoryLink } from "./queries.ts";
import { categories, categorySlugs } from "./tables.ts";
import { updateMembers } from "./update-members.ts";

export const addCategory = (db: Database, who: Admin, { products, ...form }: CategoryForm): Promise<CategoryLink> =>
  transaction(db, async (tx) => {
    const slug = await freeSlug(tx, categorySlugs, form.name, "category");
    const [added] = await tx
      .insert(categories)
      .values({ ...form, slug })
      .returning({ id: categories.id });
    if (!added) throw noCategory();
    const moved = await updateMembers(tx, added.id, { products });
    await announceChange(tx, topicsOfCategory(added.id));
    const category = await readCategoryLink(tx, added.id);
    await recordChange(tx, who, {
      action: "added",
      ...auditedCategory(category),
      after: { ...auditedCategoryFields(category), ...auditedMove(moved) },
    });
    return category;
  });
