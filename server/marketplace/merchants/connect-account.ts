import { and, eq, ne } from "drizzle-orm";
import { brandSlugs, brands } from "#server/catalogue/brands/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { freeSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest } from "#server/shop-error.ts";
import { noInvitation } from "./invitation.ts";
import { type MerchantRow, updateMerchant } from "./merchant-row.ts";
import { merchants } from "./tables.ts";

/** Connects a merchant with their account and creates the brand, which stays inactive until they have completed it. */
export async function connectAccount(tx: Queries, merchant: MerchantRow, userId: string): Promise<MerchantRow> {
  const others = and(eq(merchants.userId, userId), ne(merchants.id, merchant.id));
  if ((await tx.$count(merchants, others)) > 0)
    throw badRequest("The account with this email belongs to another merchant already.");
  const brandId = merchant.brandId ?? (await createBrand(tx, merchant.brandName));
  return updateMerchant(tx, merchant.id, { userId, brandId, ...noInvitation });
}

async function createBrand(tx: Queries, name: string): Promise<string> {
  const slug = await freeSlug(tx, brandSlugs, name, "brand");
  const [brand] = await tx.insert(brands).values({ name, slug, isActive: false }).returning({ id: brands.id });
  if (!brand) throw new Error("No brand was made.");
  return brand.id;
}
