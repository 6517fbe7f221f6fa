import { eq, inArray, sql } from "drizzle-orm";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { categoryReturnDays, sellerReturnDays } from "#server/sales/cases/returns/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

interface Sold {
  productId: string;
  brandId: string | null;
}

/**
 * For how many days after delivery each product can be returned; 0: not at all. The strictest of its categories with a rule counts,
 * otherwise RETURN_DAYS. Its seller may give more days, but makes nothing returnable that a category is not.
 */
export async function returnWindowDays(
  db: Queries,
  { returnDays }: Pick<Settings, "returnDays">,
  items: readonly Sold[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const ofCategories = await db
    .select({ productId: categoryProducts.productId, days: sql<number>`min(${categoryReturnDays.days})::int` })
    .from(categoryProducts)
    .innerJoin(categoryReturnDays, eq(categoryReturnDays.categoryId, categoryProducts.categoryId))
    .where(inArray(categoryProducts.productId, productIds))
    .groupBy(categoryProducts.productId);
  const brandIds = [...new Set(items.map(({ brandId }) => brandId).filter((id) => id !== null))];
  const ofSellers = await db.select().from(sellerReturnDays).where(inArray(sellerReturnDays.brandId, brandIds));
  const byCategory = new Map(ofCategories.map(({ productId, days }) => [productId, days]));
  const bySeller = new Map(ofSellers.map(({ brandId, days }) => [brandId, days]));
  return new Map(
    items.map(({ productId, brandId }) => {
      const days = byCategory.get(productId) ?? returnDays;
      const isNever = byCategory.get(productId) === 0;
      return [productId, isNever ? 0 : Math.max(days, bySeller.get(brandId ?? "") ?? 0)];
    }),
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Until when pieces can be returned; nothing when they cannot be at all. */
export const returnableUntil = (deliveredAt: Date, days: number): Date | undefined =>
  days === 0 ? undefined : new Date(deliveredAt.getTime() + days * dayMs);
