import { eq, sql } from "drizzle-orm";
import type { SizeChart, SizeChartForm } from "#contract/catalogue/size-charts.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest, forbidden, notFound } from "#server/shop-error.ts";
import { findBrandId, findCategoryId, type Manager, readManagedChart, readSizeChart } from "./queries.ts";
import { sizeCharts } from "./tables.ts";

/** The products whose pages show a chart: those of its brand, or all of its category. */
const topicOf = ({ brand, category }: SizeChart) =>
  brand ? topics.brand.of(brand._id) : topics.category.of(category._id);

const audited = ({ _id, brand, category }: SizeChart) => ({
  entity: "size chart" as const,
  entityId: _id,
  entityName: brand ? `${category.name} of ${brand.name}` : category.name,
});

const auditedRows = ({ rows }: SizeChart) => ({ rows });

/** A brand that does not exist and one of another merchant are answered alike. */
async function brandFor(tx: Queries, who: Manager, brand: string | null): Promise<string | null> {
  if (!brand) {
    if (!isAdmin(who)) throw forbidden();
    return null;
  }
  const brandId = await findBrandId(tx, brand);
  if (!brandId || (!isAdmin(who) && brandId !== who.merchant?.brandId)) throw notFound("No brand found.");
  return brandId;
}

/** Adds the chart of a brand in a category, or replaces the one there is. */
export const saveSizeChart = (db: Database, who: Manager, form: SizeChartForm): Promise<SizeChart> =>
  transaction(db, async (tx) => {
    const brandId = await brandFor(tx, who, form.brand);
    const categoryId = await findCategoryId(tx, form.category);
    if (!categoryId) throw badRequest("This category does not exist.", { category: "This category does not exist." });
    // Two who save the same chart come one after the other, so that the log knows what each of them replaced.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`size chart ${brandId} ${categoryId}`}, 0))`);
    const [earlier] = await tx
      .select({ id: sizeCharts.id })
      .from(sizeCharts)
      .where(
        sql`${sizeCharts.categoryId} = ${categoryId} and ${sizeCharts.brandId} is not distinct from ${brandId}::uuid`,
      );
    const before = earlier && (await readSizeChart(tx, earlier.id));
    const [saved] = await tx
      .insert(sizeCharts)
      .values({ brandId, categoryId, rows: form.rows })
      .onConflictDoUpdate({
        target: [sizeCharts.brandId, sizeCharts.categoryId],
        set: { rows: form.rows, updatedAt: sql`now()` },
      })
      .returning({ id: sizeCharts.id });
    if (!saved) throw new Error("no size chart was saved");
    const after = await readSizeChart(tx, saved.id);
    await announceChange(tx, [topicOf(after)]);
    await recordChange(tx, who, {
      action: before ? "changed" : "added",
      ...audited(after),
      ...(before && { before: auditedRows(before) }),
      after: auditedRows(after),
    });
    return after;
  });

/** Its products show the shop's own chart from then on, or none. A merchant deletes only those of its brand. */
export const deleteSizeChart = (db: Database, who: Manager, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.select().from(sizeCharts).where(eq(sizeCharts.id, id)).for("update");
    const chart = await readManagedChart(tx, who, id);
    await tx.delete(sizeCharts).where(eq(sizeCharts.id, id));
    await announceChange(tx, [topicOf(chart)]);
    await recordChange(tx, who, { action: "deleted", ...audited(chart), before: auditedRows(chart) });
  });
