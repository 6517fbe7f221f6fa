import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import type { SizeChart, SizeChartRow } from "#contract/catalogue/size-charts.ts";
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

/** The chart `s` of the category `c` and the brand `b`, which may be none, as the contract has it. */
export const sizeChartSql = sql<SizeChart>`json_build_object(
  '_id', s.id,
  'brand', case when s.brand_id is not null then json_build_object('_id', b.id, 'name', b.name, 'slug', b.slug) end,
  'category', json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug),
  'unit', 'cm', 'rows', s.rows,
  'updated', to_char(s.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** How much the chart `s` measures. Of several that a product could show, the one that measures most says most about it. */
export const measurementCount = sql`(select count(*) from jsonb_object_keys(s.rows -> 0))`;
