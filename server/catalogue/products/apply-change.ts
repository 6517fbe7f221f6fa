import { eq, sql } from "drizzle-orm";
import { reindexProducts } from "#server/catalogue/listing/reindex-products.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { lockManaged, type Manager, readFacts } from "./managed-facts.ts";
import { products } from "./tables.ts";
import { formatTaken } from "./taken.ts";

type Values = Partial<typeof products.$inferInsert>;

export const switchProduct = (tx: Queries, who: Manager, id: string, isActive: boolean): Promise<void> =>
  applyChange(tx, who, id, isActive ? "switched on" : "switched off", async () => ({ isActive }));

export const replacePicture = (tx: Queries, who: Manager, id: string, pictureId: string): Promise<void> =>
  applyChange(tx, who, id, "changed", async () => ({ pictureId }));

/** Holds the product, changes it, puts it where it now belongs and notes what changed. */
export async function applyChange(
  tx: Queries,
  who: Manager,
  id: string,
  action: string,
  decide: (before: Awaited<ReturnType<typeof readFacts>>) => Promise<Values>,
): Promise<void> {
  await lockManaged(tx, who, id, "no key update");
  const before = await readFacts(tx, id);
  const values = await decide(before);
  await tx
    .update(products)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(products.id, id))
    .catch(formatTaken);
  await reindexProducts(tx, { products: [id] });
  const after = await readFacts(tx, id);
  await recordChange(tx, who, { action, thing: "product", thingId: id, thingName: after.name, before, after });
}
