import { type SQL, sql } from "drizzle-orm";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { sizeChartSql, sizeCharts } from "./tables.ts";

/** Admins manage every chart, a merchant those of its brand. */
export type Manager = Pick<Who, "userId" | "role" | "permissions" | "merchant">;

const noSizeChart = () => notFound("No size chart found.");

const selectCharts = sql`
  select s.brand_id as "brandId", s.category_id as "categoryId", ${sizeChartSql} as chart
    from ${sizeCharts} s join ${categories} c on c.id = s.category_id left join ${brands} b on b.id = s.brand_id`;

interface ChartRow extends Record<string, unknown> {
  brandId: string | null;
  categoryId: string;
  chart: SizeChart;
}

const isSeenBy = (who: Manager): SQL =>
  isAdmin(who) ? sql`true` : sql`(s.brand_id is null or s.brand_id = ${who.merchant?.brandId ?? null}::uuid)`;

/** By category, the shop's own before those of brands. A merchant also sees the shop's own, which it may start from. */
export async function listSizeCharts(db: Queries, who: Manager, query: PageQuery) {
  const { limit, offset, paged } = pageOf(query, limits.longPageSize);
  const { rows } = await db.execute<ChartRow>(sql`
    ${selectCharts} where ${isSeenBy(who)}
     order by c.name, c.id, b.name nulls first, s.id limit ${limit} offset ${offset}`);
  const count = await db.$count(sql`${sizeCharts} s`, isSeenBy(who));
  return { sizeCharts: rows.map(({ chart }) => chart), ...paged(count) };
}

export async function readSizeChart(db: Queries, id: string): Promise<SizeChart> {
  const { rows } = await db.execute<ChartRow>(sql`${selectCharts} where s.id = ${id}`);
  const [row] = rows;
  if (!row) throw noSizeChart();
  return row.chart;
}

/** Another merchant's, and the shop's own, are no merchant's to change. */
export async function readManagedChart(db: Queries, who: Manager, id: string): Promise<SizeChart> {
  const chart = await readSizeChart(db, id);
  if (!isAdmin(who) && (!chart.brand || chart.brand._id !== who.merchant?.brandId)) throw noSizeChart();
  return chart;
}

const isNamed = (alias: "b" | "c", name: string): SQL =>
  isUuid(name) ? sql`${sql.raw(alias)}.id = ${name}::uuid` : sql`${sql.raw(alias)}.slug = ${name}`;

export async function findBrandId(db: Queries, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select b.id from ${brands} b where ${isNamed("b", name)}`);
  return rows[0]?.id;
}

export async function findCategoryId(db: Queries, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select c.id from ${categories} c where ${isNamed("c", name)}`);
  return rows[0]?.id;
}

interface ChartQuery {
  brand?: string | undefined;
  category?: string | undefined;
}

/** What shoppers see of it, and the topics on which that depends: only brands and categories that the shop shows. */
export async function findSizeChart(db: Queries, { brand = "", category = "" }: ChartQuery) {
  if (category === "") throw badRequest("Category is required.", { category: "Category is required." });
  const { rows } = await db.execute<{ brandId: string | null; categoryId: string; chart: SizeChart | null }>(sql`
    select c.id as "categoryId", b.id as "brandId", found.chart
      from ${categories} c
      left join ${brands} b on ${brand === "" ? sql`false` : sql`${isNamed("b", brand)} and b.is_active`}
      left join lateral (
        select ${sizeChartSql} as chart from ${sizeCharts} s
         where s.category_id = c.id and (s.brand_id is null or s.brand_id = b.id)
         order by s.brand_id nulls last limit 1) found on true
     where ${isNamed("c", category)} and c.is_active`);
  const [found] = rows;
  if (!found) throw notFound("No category found.");
  if (brand !== "" && !found.brandId) throw notFound("No brand found.");
  return {
    sizeChart: found.chart,
    topics: [
      topics.categories,
      topics.brands,
      topics.category.of(found.categoryId),
      ...(found.brandId ? [topics.brand.of(found.brandId)] : []),
    ],
  };
}
