import { toPaise } from "#contract/money.ts";
import type { ProductForm } from "#contract/product-form.ts";
import { recordChange } from "#server/audit/record-change.ts";
import type { Queries } from "#server/database/client.ts";
import { reshelve } from "#server/shelf/reshelve.ts";
import { brandFor } from "./brand-choice.ts";
import { type Manager, readFacts } from "./managed-facts.ts";
import { isTaken, slugCandidates } from "./slugs.ts";
import { stockOfForm, writeSizeStock } from "./stock.ts";
import { products } from "./tables.ts";
import { sayTaken } from "./taken.ts";

/** Adds a product under an address made from its name. Without a brand it can only be an admin's. */
export async function addProduct(
  tx: Queries,
  who: Manager,
  form: ProductForm,
  pictureId: string | null = null,
): Promise<string> {
  const { sizeStock, ...stock } = stockOfForm(form);
  const id = await insert(tx, {
    sku: form.sku,
    name: form.name,
    description: form.description,
    pricePaise: toPaise(form.price),
    taxable: form.taxable,
    isActive: form.isActive ?? true,
    brandId: await brandFor(tx, who, form.brand),
    pictureId,
    ...stock,
  });
  await writeSizeStock(tx, id, sizeStock);
  await reshelve(tx, { products: [id] });
  const after = await readFacts(tx, id);
  await recordChange(tx, who, { deed: "added", thing: "product", thingId: id, thingName: form.name, after });
  return id;
}

/** A slug that another transaction takes at this moment is skipped like one that was taken before. */
async function insert(tx: Queries, values: Omit<typeof products.$inferInsert, "slug">): Promise<string> {
  for (const slug of slugCandidates(values.name, values.sku)) {
    if (await isTaken(tx, slug)) continue;
    const [added] = await tx
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id })
      .catch(sayTaken);
    if (added) return added.id;
  }
  throw new Error("there is always a further slug");
}
