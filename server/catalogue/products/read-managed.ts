import { and, eq } from "drizzle-orm";
import type { ManagedProduct } from "#contract/products-office.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { any, shelfPlaces } from "#server/catalogue/listing/tables.ts";
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
    .select({ brand: { _id: brands.id, name: brands.name, slug: brands.slug }, place: shelfPlaces.productId })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(shelfPlaces, and(eq(shelfPlaces.categoryId, any), eq(shelfPlaces.productId, products.id)))
    .where(and(eq(products.id, id), scope === any ? undefined : eq(products.brandId, scope)));
  const [[card], extras] = await Promise.all([readCards(db, row ? [id] : []), readExtras(db, id)]);
  if (!row || !card) throw noProduct();
  return { ...card, ...extras, brand: row.brand, isShown: row.place !== null };
}
