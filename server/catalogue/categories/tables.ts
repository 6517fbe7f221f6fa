import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { products } from "#server/catalogue/products/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("one_category_a_slug"),
    description: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("categories_by_name").on(t.name, t.id)],
);

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
  (t) => [primaryKey({ columns: [t.categoryId, t.productId] }), index("categories_of_a_product").on(t.productId)],
);
