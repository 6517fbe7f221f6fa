import { eq, sql } from "drizzle-orm";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import { mrpBelowPrice, type ProductChanges } from "#contract/catalogue/product-form.ts";
import { toPaise, toPaiseOrNull } from "#contract/money.ts";
import { checkAttributes, lockFieldsShared } from "#server/catalogue/attributes/service.ts";
import { reindexProducts, topics } from "#server/catalogue/listing/service.ts";
import { unlinkColour } from "#server/catalogue/products/colours/garment.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { listCategoriesOf, lockCategories, writeCategories } from "./categories.ts";
import {
  explainDuplicate,
  lockManagedProduct,
  type Manager,
  readAuditedProduct,
  resolveBrand,
} from "./managed-product.ts";
import { stockAfter, writeSizeStock } from "./stock.ts";

type Recorded = Awaited<ReturnType<typeof readAuditedProduct>>;
type Values = Partial<typeof products.$inferInsert>;

/** Changes a product that the person manages. A new slug leaves the former one leading to it. */
export const updateProduct = (db: Database, who: Manager, id: string, changes: ProductChanges): Promise<void> =>
  transaction(db, (tx) => changeProduct(tx, who, id, changes));

/** Updates a product in the caller's transaction. */
export async function changeProduct(tx: Queries, who: Manager, id: string, changes: ProductChanges): Promise<void> {
  const categoryIds = changes.categories && (await lockCategories(tx, who, changes.categories, id));
  await lockFieldsShared(tx);
  return applyChange(tx, who, id, "changed", async (before) => {
    const { sizeStock, ...stock } = stockAfter(before, changes);
    await writeSizeStock(tx, id, sizeStock);
    if (categoryIds) await writeCategories(tx, id, categoryIds);
    const values: Values = {
      sku: changes.sku,
      name: changes.name,
      slug: changes.slug,
      description: changes.description,
      pricePaise: toPaise(changes.price),
      taxable: changes.taxable,
      ...stock,
    };
    if (changes.longDescription !== undefined) values.longDescription = changes.longDescription;
    if (changes.mrp !== undefined) values.mrpPaise = toPaiseOrNull(changes.mrp);
    else assertMrpReaches(changes.price, before.mrp);
    if (changes.hsn !== undefined) values.hsn = changes.hsn;
    if (changes.weightGrams !== undefined) values.weightGrams = changes.weightGrams;
    if (changes.isActive !== undefined) values.isActive = changes.isActive;
    if (changes.brand !== undefined)
      values.brandId = await moveToBrand(tx, id, await resolveBrand(tx, who, changes.brand));
    if (changes.facts) values.attributes = await attributesAfter(tx, id, before.facts, changes.facts, values.brandId);
    return values;
  });
}

/** Its attributes, checked by the fields of the categories that it is in by now. */
async function attributesAfter(
  tx: Queries,
  id: string,
  before: AttributeValues,
  attributes: AttributeValues,
  movedTo: string | null | undefined,
) {
  const categories = await listCategoriesOf(tx, id);
  const [row] = await tx.select({ brandId: products.brandId }).from(products).where(eq(products.id, id));
  const brandId = movedTo === undefined ? (row?.brandId ?? null) : movedTo;
  return checkAttributes(tx, { attributes, before, brandId, categoryIds: categories.map(({ _id }) => _id) });
}

/** All colours of a garment are of one brand: a product that moves to another leaves its garment. Answers the brand. */
async function moveToBrand(tx: Queries, id: string, brandId: string | null): Promise<string | null> {
  const [before] = await tx.select({ brandId: products.brandId }).from(products).where(eq(products.id, id));
  if (before?.brandId === brandId) return brandId;
  const otherColours = await unlinkColour(tx, id);
  await announceChange(tx, otherColours.map(topics.product.of));
  return brandId;
}

/** Who does not name the MRP may still raise the price above the one that the product has. */
function assertMrpReaches(price: number, mrp: number | null): void {
  if (mrp !== null && mrp < price) throw badRequest(mrpBelowPrice, { mrp: mrpBelowPrice });
}

/** Locks the product, writes what `decide` answers, reindexes it and records the change. */
export async function applyChange(
  tx: Queries,
  who: Manager,
  id: string,
  action: string,
  decide: (before: Recorded) => Promise<Values>,
): Promise<void> {
  await lockManagedProduct(tx, who, id, "no key update");
  const before = await readAuditedProduct(tx, id);
  const values = await decide(before);
  await tx
    .update(products)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(products.id, id))
    .catch(explainDuplicate);
  await reindexProducts(tx, { products: [id] });
  const after = await readAuditedProduct(tx, id);
  await recordChange(tx, who, { action, entity: "product", entityId: id, entityName: after.name, before, after });
}
