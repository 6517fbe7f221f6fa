import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/limits.ts";
import { brands } from "#server/brands/tables.ts";
import { createdAt, id, moment } from "#server/database/columns.ts";
import { pictures } from "#server/pictures/tables.ts";

export const products = pgTable(
  "products",
  {
    id: id(),
    sku: text().notNull().unique("one_product_a_sku"),
    name: text().notNull(),
    slug: text().notNull().unique("one_product_a_slug"),
    description: text().notNull().default(""),
    quantity: integer().notNull(),
    pricePaise: integer().notNull(),
    taxable: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    sizes: text().array().$type<Size[]>().notNull().default(sql`'{}'`),
    brandId: uuid().references(() => brands.id, { onDelete: "set null" }),
    pictureId: uuid().references(() => pictures.id, { onDelete: "set null" }),
    /** Approved reviews only, kept by the transaction that approves or withdraws one. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("stock_is_never_negative", sql`${t.quantity} >= 0`),
    check("ratings_add_up", sql`${t.ratingSum} between ${t.ratingCount} and 5 * ${t.ratingCount}`),
    check("price_is_at_least_a_rupee", sql`${t.pricePaise} >= 100`),
    check("sizes_are_known", sql`${t.sizes} <@ array['XS', 'S', 'M', 'L', 'XL', 'XXL']`),
    index("products_of_a_brand").on(t.brandId),
    index("products_with_a_picture").on(t.pictureId),
  ],
);

/** Stock by size, where the merchant gives it: then `products.quantity` is the sum of these, which the database checks at commit. */
export const productSizes = pgTable(
  "product_sizes",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check("stock_of_a_size_is_never_negative", sql`${t.quantity} >= 0`),
    check("size_is_known", sql`${t.size} in ('XS', 'S', 'M', 'L', 'XL', 'XXL')`),
  ],
);

/** Former addresses of products, which lead to the present one. */
export const oldSlugs = pgTable(
  "old_slugs",
  {
    slug: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("old_slugs_of_a_product").on(t.productId)],
);
