import { eq, sql } from "drizzle-orm";
import { toPaise } from "#contract/money.ts";
import type { ProductChanges } from "#contract/product-form.ts";
import { recordChange } from "#server/audit/record-change.ts";
import type { Queries } from "#server/database/client.ts";
import { reshelve } from "#server/shelf/reshelve.ts";
import { brandFor } from "./brand-choice.ts";
import { holdManaged, type Manager, readFacts } from "./managed-facts.ts";
import { keepOldSlug } from "./slugs.ts";
import { stockAfter, writeSizeStock } from "./stock.ts";
import { products } from "./tables.ts";
import { sayTaken } from "./taken.ts";

type Values = Partial<typeof products.$inferInsert>;

/** Changes a product that the person manages. A new slug leaves the former one leading to it. */
export async function changeProduct(tx: Queries, who: Manager, id: string, changes: ProductChanges): Promise<void> {
  await change(tx, who, id, "changed", async (before) => {
    const { sizeStock, ...stock } = stockAfter(before, changes);
    await writeSizeStock(tx, id, sizeStock);
    if (changes.slug !== before.slug) await keepOldSlug(tx, id, before.slug, changes.slug);
    return {
      sku: changes.sku,
      name: changes.name,
      slug: changes.slug,
      description: changes.description,
      pricePaise: toPaise(changes.price),
      taxable: changes.taxable,
      ...(changes.isActive !== undefined && { isActive: changes.isActive }),
      ...(changes.brand !== undefined && { brandId: await brandFor(tx, who, changes.brand) }),
      ...stock,
    };
  });
}

export const switchProduct = (tx: Queries, who: Manager, id: string, isActive: boolean): Promise<void> =>
  change(tx, who, id, isActive ? "switched on" : "switched off", async () => ({ isActive }));

export const replacePicture = (tx: Queries, who: Manager, id: string, pictureId: string): Promise<void> =>
  change(tx, who, id, "changed", async () => ({ pictureId }));

/** Holds the product, changes it, puts it where it now belongs and notes what changed. */
async function change(
  tx: Queries,
  who: Manager,
  id: string,
  deed: string,
  decide: (before: Awaited<ReturnType<typeof readFacts>>) => Promise<Values>,
): Promise<void> {
  await holdManaged(tx, who, id, "no key update");
  const before = await readFacts(tx, id);
  const values = await decide(before);
  await tx
    .update(products)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(products.id, id))
    .catch(sayTaken);
  await reshelve(tx, { products: [id] });
  const after = await readFacts(tx, id);
  await recordChange(tx, who, { deed, thing: "product", thingId: id, thingName: after.name, before, after });
}
