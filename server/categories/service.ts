import { asc, eq } from "drizzle-orm";
import type { CategoryLink } from "#contract/categories.ts";
import type { Queries } from "#server/database/client.ts";
import { categories } from "./tables.ts";

/** The categories that shoppers see, by name. */
export function listShownCategories(db: Queries): Promise<CategoryLink[]> {
  return db
    .select({
      _id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      isActive: categories.isActive,
    })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.name), asc(categories.id));
}
