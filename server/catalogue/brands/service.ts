import { eq, lt } from "drizzle-orm";
import { switchProducts, topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { brands, todayInIndia } from "./tables.ts";

export const noBrand = () => notFound("No brand found.");

/**
 * By hand: an admin or the brand's own merchant switches the brand. With its merchant: the merchant is disabled or enabled,
 * and on enabling the brand goes back to what it was before.
 */
export type SwitchReason = "by hand" | "with its merchant";

export interface Switched {
  before: boolean;
  after: boolean;
  /** How many products followed. */
  products: number;
}

/**
 * Switches a brand in the caller's transaction, and its products with it: off all that are on; on those that were switched off
 * with it. Idempotent; the read model and the caches follow, the caller records the change.
 */
export async function switchBrand(
  tx: Queries,
  brandId: string,
  isActive: boolean,
  reason: SwitchReason,
): Promise<Switched> {
  const [brand] = await tx.select().from(brands).where(eq(brands.id, brandId)).for("no key update");
  if (!brand) throw noBrand();
  const before = brand.isActive;
  const mayComeBack = reason === "by hand" || brand.offWithMerchant;
  const after = isActive && (before || mayComeBack);
  const offWithMerchant = reason === "with its merchant" && !after && (before || brand.offWithMerchant);
  await tx.update(brands).set({ isActive: after, offWithMerchant }).where(eq(brands.id, brandId));
  const products = before === after ? 0 : await switchProducts(tx, { brandId }, after);
  await announceChange(tx, topicsOfBrand(brandId));
  return { before, after, products };
}

/** Forgets days off that are over, so that kept pages no longer show them. */
export async function endDaysOff(db: Queries): Promise<void> {
  const ended = await db
    .update(brands)
    .set({ daysOffFrom: null, daysOffUntil: null })
    .where(lt(brands.daysOffUntil, todayInIndia))
    .returning({ id: brands.id });
  if (ended.length > 0)
    await announceChange(
      db,
      ended.flatMap(({ id }) => topicsOfBrand(id)),
    );
}

/** How soon a brand hands its things over; what it leaves open is as the shop has it. The caller records the change. */
export const setBrandDispatchTime = async (
  tx: Queries,
  brandId: string,
  dispatch: { dispatchDays: number | null; cutOffHour: number | null },
): Promise<void> => {
  await tx.update(brands).set(dispatch).where(eq(brands.id, brandId));
};
