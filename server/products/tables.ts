import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check("stock_is_never_negative", sql`${t.quantity} >= 0`),
    check("price_is_at_least_a_rupee", sql`${t.pricePaise} >= 100`),
    check("sizes_are_known", sql`${t.sizes} <@ array['XS', 'S', 'M', 'L', 'XL', 'XXL']`),
    index("products_of_a_brand").on(t.brandId),
    index("products_with_a_picture").on(t.pictureId),
  ],
);
