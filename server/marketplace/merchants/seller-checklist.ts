import { eq, sql } from "drizzle-orm";
import type { SellerChecklist } from "#contract/marketplace/merchants.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { merchants } from "./tables.ts";

interface Row extends SellerChecklist, Record<string, unknown> {
  isDismissed: boolean;
}

/**
 * What a seller still has to do in the first days, read off what there is. Raw SQL: one statement, each part of it stops at the first
 * product.
 */
export async function readChecklist(db: Queries, who: Pick<Who, "merchant">): Promise<SellerChecklist | null> {
  const some = (condition: string) =>
    sql`exists (select from ${products} p where p.brand_id = b.id and ${sql.raw(condition)})`;
  const newest = (condition: string) => sql`
    (select p.id from ${products} p where p.brand_id = b.id and ${sql.raw(condition)} order by p.created_at desc limit 1)`;
  const { rows } = await db.execute<Row>(sql`
    select m.checklist_dismissed_at is not null as "isDismissed", b.id as "brandId",
           ${newest("p.picture_id is null")} as "withoutPicture", ${newest("p.quantity = 0")} as "withoutStock",
           json_build_object(
             'brand', coalesce(b.is_active and b.description <> '', false),
             'product', ${some("true")},
             'picture', ${some("p.picture_id is not null")},
             'stock', ${some("p.quantity > 0")},
             'daysOff', b.days_off_said_at is not null) as steps
      from ${merchants} m left join ${brands} b on b.id = m.brand_id where m.id = ${who.merchant?.id ?? null}`);
  const [row] = rows;
  if (!row || row.isDismissed || Object.values(row.steps).every(Boolean)) return null;
  const { isDismissed, ...checklist } = row;
  return checklist;
}

export async function dismissChecklist(db: Queries, who: Pick<Who, "merchant">): Promise<void> {
  if (!who.merchant) return;
  await db.update(merchants).set({ checklistDismissedAt: sql`now()` }).where(eq(merchants.id, who.merchant.id));
}
