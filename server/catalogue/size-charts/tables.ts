import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import type { SizeChartRow } from "#contract/size-charts.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { id, moment } from "#server/platform/database/columns.ts";

/** What the sizes of a brand measure in a category, in cm. Without a brand it is the shop's own chart, for brands that have none. */
export const sizeCharts = pgTable(
  "size_charts",
  {
    id: id(),
    brandId: uuid().references(() => brands.id, { onDelete: "cascade" }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    rows: jsonb().$type<SizeChartRow[]>().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("one_chart_a_brand_and_category").on(t.brandId, t.categoryId).nullsNotDistinct(),
    check("a_size_chart_has_rows", sql`jsonb_array_length(${t.rows}) > 0`),
    index("size_charts_of_a_category").on(t.categoryId),
  ],
);
