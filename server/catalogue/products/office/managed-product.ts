import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Size } from "#contract/catalogue/sizes.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { productPictures, productSizes, products } from "#server/catalogue/products/tables.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { violates } from "#server/platform/database/transaction.ts";
import { wasAnothersSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest, notFound, type ShopError } from "#server/shop-error.ts";

/** An admin manages every product, a merchant those of its own brand. */
export type Manager = Pick<Who, "userId" | "role" | "merchant">;

export const noProduct = () => notFound("No product found.");

/** The condition that a product is one the person manages. */
export function isManagedBy(who: Manager): SQL | undefined {
  const scope = scopeOf(who);
  return scope === any ? undefined : eq(products.brandId, scope);
}

/** Locks a product until the transaction ends. What somebody else manages is not found. */
export async function lockManagedProduct(
  tx: Queries,
  who: Manager,
  id: string,
  strength: "no key update" | "update",
): Promise<void> {
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isManagedBy(who)))
    .for(strength);
  if (locked.length === 0) throw noProduct();
}

const categoryNames = sql<string[]>`array(
  select ${categories.name} from ${categoryProducts} join ${categories} on ${categories.id} = ${categoryProducts.categoryId}
   where ${categoryProducts.productId} = ${products.id} order by 1)`;

const sizeStock = sql<Partial<Record<Size, number>> | null>`(
  select json_object_agg(${productSizes.size}, ${productSizes.quantity}) from ${productSizes} where ${productSizes.productId} = ${products.id})`;

const furtherPictures = sql<{ picture: string; alt: string }[]>`(
  select coalesce(json_agg(json_build_object('picture', ${productPictures.pictureId}, 'alt', ${productPictures.alt}) order by ${productPictures.position}), '[]')
    from ${productPictures} where ${productPictures.productId} = ${products.id})`;

/** All that can be changed of a product, in plain values that the audit log can show. */
export async function readAuditedProduct(tx: Queries, id: string) {
  const [row] = await tx
    .select({
      sku: products.sku,
      name: products.name,
      slug: products.slug,
      description: products.description,
      longDescription: products.longDescription,
      pricePaise: products.pricePaise,
      mrpPaise: products.mrpPaise,
      hsn: products.hsn,
      weightGrams: products.weightGrams,
      quantity: products.quantity,
      sizes: products.sizes,
      sizeStock,
      taxable: products.taxable,
      isActive: products.isActive,
      brand: brands.name,
      categories: categoryNames,
      picture: products.pictureId,
      pictureAlt: products.pictureAlt,
      furtherPictures,
      facts: products.attributes,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id));
  if (!row) throw noProduct();
  const { pricePaise, mrpPaise, ...others } = row;
  return { ...others, price: toRupees(pricePaise), mrp: toRupeesOrNull(mrpPaise) };
}

const unknownBrand = () => badRequest("Brand is not known.", { brand: "Brand is not known." });

/** The brand that a product gets. A merchant's products have the merchant's own, whatever the form says. */
export async function resolveBrand(
  tx: Queries,
  who: Manager,
  requested: string | null | undefined,
): Promise<string | null> {
  if (!isAdmin(who)) {
    if (!who.merchant?.brandId) throw badRequest("You have no brand yet. Please ask the admin for one.");
    return who.merchant.brandId;
  }
  if (!requested) return null;
  if (!isUuid(requested)) throw unknownBrand();
  const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, requested)).for("key share");
  if (!brand) throw unknownBrand();
  return brand.id;
}

const duplicateSkuMessage = "Another product has this sku. Please choose another one.";
const duplicateSlugMessage = "Another product has this slug. Please choose another one.";
const formerSlugMessage = "Another product had this slug before. Please choose another one.";

export const duplicateSku = (): ShopError => badRequest(duplicateSkuMessage, { sku: duplicateSkuMessage });
export const duplicateSlug = (): ShopError => badRequest(duplicateSlugMessage, { slug: duplicateSlugMessage });

/** Turns a violated unique constraint into a sentence for a person. */
export function explainDuplicate(error: unknown): never {
  if (violates(error, "one_product_a_sku")) throw duplicateSku();
  if (violates(error, "one_product_a_slug")) throw duplicateSlug();
  if (wasAnothersSlug(error)) throw badRequest(formerSlugMessage, { slug: formerSlugMessage });
  throw error;
}
