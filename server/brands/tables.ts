import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#server/database/columns.ts";

export const brands = pgTable("brands", {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique("one_brand_a_slug"),
  description: text().notNull().default(""),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
});
