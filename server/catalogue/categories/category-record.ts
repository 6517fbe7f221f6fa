import { eq, sql } from "drizzle-orm";
import type { CategoryLink } from "#contract/catalogue/categories.ts";
import { switchProducts, topicsOfCategory } from "#server/catalogue/listing/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCategoryLink } from "./queries.ts";
import { categories } from "./tables.ts";
import type { MovedProducts } from "./update-members.ts";

export type Admin = Pick<Who, "userId" | "role">;

/** What the audit log shows of a category. */
export const auditedCategoryFields = ({ name, slug, description, hsn, isActive }: CategoryLink) => ({
  name,
  slug,
  description,
  hsn,
  isActive,
});

export const auditedCategory = ({ _id, name }: CategoryLink) => ({
  entity: "category" as const,
  entityId: _id,
  entityName: name,
});

/** A few names tell a reader of the log what was moved, the numbers how much. */
const maxNames = 20;

export function auditedMove({ added, removed }: MovedProducts): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (added.length > 0) Object.assign(fields, { productsAdded: added.length, added: added.slice(0, maxNames) });
  if (removed.length > 0)
    Object.assign(fields, { productsRemoved: removed.length, removed: removed.slice(0, maxNames) });
  return fields;
}

/** Changes of one category come one after the other. */
export async function lockCategory(tx: Queries, id: string): Promise<CategoryLink> {
  await tx.execute(sql`select from ${categories} where id = ${id} for update`);
  return readCategoryLink(tx, id);
}

/** Switches a locked category, and its products with it. Answers how many products followed. */
export async function applyActive(tx: Queries, category: CategoryLink, isActive: boolean): Promise<number> {
  if (category.isActive === isActive) return 0;
  await tx.update(categories).set({ isActive }).where(eq(categories.id, category._id));
  await announceChange(tx, topicsOfCategory(category._id));
  return switchProducts(tx, { categoryId: category._id }, isActive);
}
