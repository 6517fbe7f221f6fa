import { and, eq } from "drizzle-orm";
import type { ManagedProduct } from "#contract/products-office.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { scopeOf } from "#server/customers/accounts/brand-scope.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Manager } from "./managed-facts.ts";
import { noProduct } from "./no-product.ts";
import { readExtras } from "./read-details.ts";
import { readCards } from "./service.ts";
import { products } from "./tables.ts";

/** A product that the person manages, whether the shop shows it or not. */
export async function readManaged(db: Queries, who: Manager, id: string): Promise<ManagedProduct> {
  const scope = scopeOf(who);
  const [row] = await db
    .select({ brand: { _id: brands.id, name: brands.name, slug: brands.slug }, place: listingEntries.productId })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(listingEntries, and(eq(listingEntries.categoryId, any), eq(listingEntries.productId, products.id)))
    .where(and(eq(products.id, id), scope === any ? undefined : eq(products.brandId, scope)));
  const [[card], extras] = await Promise.all([readCards(db, row ? [id] : []), readExtras(db, id)]);
  if (!row || !card) throw noProduct();
  return { ...card, ...extras, brand: row.brand, isShown: row.place !== null };
}
