import { eq } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { refuse } from "#server/shop-error.ts";
import type { Manager } from "./managed-facts.ts";

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const unknown = () => refuse("Brand is not known.", { brand: "Brand is not known." });

/** The brand that a product gets. A merchant's products have the merchant's own, whatever was asked for. */
export async function brandFor(tx: Queries, who: Manager, asked: string | null | undefined): Promise<string | null> {
  if (!isAdmin(who)) {
    if (!who.merchant?.brandId) throw refuse("You have no brand yet. Please ask the admin for one.");
    return who.merchant.brandId;
  }
  if (!asked) return null;
  if (!id.test(asked)) throw unknown();
  const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, asked)).for("key share");
  if (!brand) throw unknown();
  return brand.id;
}
