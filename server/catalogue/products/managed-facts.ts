import { and, eq, sql } from "drizzle-orm";
import type { Size } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { scopeOf } from "#server/customers/accounts/brand-scope.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { noProduct } from "./no-product.ts";
import { productSizes, products } from "./tables.ts";

export type Manager = Pick<Who, "userId" | "role" | "merchant">;

/** Holds a product that the person manages until the transaction ends. What somebody else manages is not found. */
export async function lockManaged(
  tx: Queries,
  who: Manager,
  id: string,
  how: "no key update" | "update",
): Promise<void> {
  const scope = scopeOf(who);
  const own = scope === any ? undefined : eq(products.brandId, scope);
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), own))
    .for(how);
  if (held.length === 0) throw noProduct();
}

const sizeStock = sql<Partial<Record<Size, number>> | null>`(
  select json_object_agg(${productSizes.size}, ${productSizes.quantity}) from ${productSizes} where ${productSizes.productId} = ${products.id})`;

/** All that can be changed of a product, in plain values that the audit log can show. */
export async function readFacts(tx: Queries, id: string) {
  const [row] = await tx
    .select({
      sku: products.sku,
      name: products.name,
      slug: products.slug,
      description: products.description,
      pricePaise: products.pricePaise,
      quantity: products.quantity,
      sizes: products.sizes,
      sizeStock,
      taxable: products.taxable,
      isActive: products.isActive,
      brand: brands.name,
      picture: products.pictureId,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id));
  if (!row) throw noProduct();
  const { pricePaise, ...facts } = row;
  return { ...facts, price: toRupees(pricePaise) };
}
