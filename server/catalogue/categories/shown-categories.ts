import { asc, eq } from "drizzle-orm";
import type { CategoryLink } from "#contract/categories.ts";
import type { Database } from "#server/platform/database/client.ts";
import { categories } from "./tables.ts";

/** Lists the categories that shoppers see, by name. Prepared once, since every page asks for them. */
export function shownCategories(db: Database): () => Promise<CategoryLink[]> {
  const list = db
    .select({
      _id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      isActive: categories.isActive,
    })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.name), asc(categories.id))
    .prepare("shown_categories");
  return () => list.execute();
}
