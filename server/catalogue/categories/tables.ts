import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { noFilter } from "#contract/catalogue/list-filters.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";
import { isNoUuid } from "#server/platform/database/is-uuid.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("one_category_a_slug"),
    description: text().notNull().default(""),
    /** For products that have none of their own; empty: none. */
    hsn: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check("slug_is_no_id", isNoUuid(t.slug)),
    check("category_hsn_is_digits", sql`${t.hsn} ~ '^([0-9]{4,8})?$'`),
    index("categories_by_name").on(t.name, t.id),
  ],
);

/** Former slugs of categories, which no other category may take. Kept by triggers. */
export const oldCategorySlugs = pgTable(
  "old_category_slugs",
  {
    slug: text().primaryKey(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("old_slugs_of_a_category").on(t.categoryId)],
);

export const categorySlugs = { present: categories.slug, former: oldCategorySlugs.slug, reserved: [noFilter] };

export const categoryProducts = pgTable(
  "category_products",
  {
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.productId] }),
    // Covering, since the planner walks it for the members of a category that holds nearly all products.
    index("categories_of_a_product").on(t.productId, t.categoryId),
  ],
);

/** How many products each category has, shown or not. Kept by triggers. */
export const categoryCounts = pgTable("category_counts", {
  categoryId: uuid().primaryKey(),
  count: integer().notNull(),
});
