import { eq } from "drizzle-orm";
import type { ProductAddition, ProductForm } from "#contract/catalogue/product-form.ts";
import { toPaise, toPaiseOrNull } from "#contract/money.ts";
import { checkAttributes, lockFieldsShared } from "#server/catalogue/attributes/service.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockCategories, writeCategories } from "./categories.ts";
import {
  duplicateSku,
  duplicateSlug,
  explainDuplicate,
  type Manager,
  readAuditedProduct,
  resolveBrand,
} from "./managed-product.ts";
import { isSlugTaken, slugCandidates } from "./slugs.ts";
import { stockOfForm, writeSizeStock } from "./stock.ts";

/** Adds a product with its uploaded picture. Answers its id. */
export async function addProduct(
  db: Database,
  store: PictureStore,
  who: Manager,
  { image: _, alt, ...form }: ProductAddition,
  upload: string | undefined,
): Promise<string> {
  await assertAddable(db, who, form);
  return withUpload(db, store, upload, (pictureId) =>
    transaction(db, (tx) => createProduct(tx, who, form, { pictureId, pictureAlt: alt })),
  );
}

/** Refuses what cannot succeed before its picture is processed; the unique constraint finds a sku taken in between. */
async function assertAddable(db: Queries, who: Manager, { brand, sku }: ProductForm): Promise<void> {
  const brandId = await resolveBrand(db, who, brand);
  if (!brandId) throw badRequest("Brand is required.", { brand: "Brand is required." });
  if ((await db.$count(products, eq(products.sku, sku))) > 0) throw duplicateSku();
}

interface Extras {
  pictureId?: string;
  pictureAlt?: string;
  /** Without one it is made from the name. */
  slug?: string | undefined;
}

/** Adds a product in the caller's transaction. Without a brand it can only be an admin's. */
export async function createProduct(
  tx: Queries,
  who: Manager,
  form: ProductForm,
  { pictureId, pictureAlt = "", slug }: Extras,
): Promise<string> {
  const { sizeStock, ...stock } = stockOfForm(form);
  const categoryIds = await lockCategories(tx, who, form.categories ?? []);
  await lockFieldsShared(tx);
  const brandId = await resolveBrand(tx, who, form.brand);
  const id = await insertProduct(tx, slug, {
    sku: form.sku,
    name: form.name,
    description: form.description,
    longDescription: form.longDescription ?? "",
    pricePaise: toPaise(form.price),
    mrpPaise: toPaiseOrNull(form.mrp),
    hsn: form.hsn ?? "",
    weightGrams: form.weightGrams ?? null,
    taxable: form.taxable,
    isActive: form.isActive ?? true,
    brandId,
    attributes: await checkAttributes(tx, { attributes: form.facts ?? {}, before: {}, brandId, categoryIds }),
    pictureId: pictureId ?? null,
    pictureAlt,
    ...stock,
  });
  await writeSizeStock(tx, id, sizeStock);
  if (categoryIds.length > 0) await writeCategories(tx, id, categoryIds);
  await reindexProducts(tx, { products: [id] });
  const after = await readAuditedProduct(tx, id);
  await recordChange(tx, who, { action: "added", entity: "product", entityId: id, entityName: form.name, after });
  return id;
}

/** Under the requested slug, or the first free candidate. One that another transaction takes meanwhile is skipped. */
async function insertProduct(
  tx: Queries,
  requestedSlug: string | undefined,
  values: Omit<typeof products.$inferInsert, "slug">,
): Promise<string> {
  for (const slug of requestedSlug ? [requestedSlug] : slugCandidates(values.name, values.sku)) {
    if (await isSlugTaken(tx, slug)) continue;
    const [added] = await tx
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id })
      .catch(explainDuplicate);
    if (added) return added.id;
  }
  // Candidates never end, so this was a requested slug.
  throw duplicateSlug();
}
