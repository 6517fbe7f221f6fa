import { eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { merchants } from "#server/merchants/tables.ts";

/** The part of a merchant's account that decides what a person may do. */
export interface MerchantOf {
  id: string;
  name: string;
  isActive: boolean;
  brandId: string | null;
}

export async function merchantOf(db: Queries, userId: string): Promise<MerchantOf | null> {
  const { id, name, isActive, brandId } = merchants;
  const [merchant] = await db
    .select({ id, name, isActive, brandId })
    .from(merchants)
    .where(eq(merchants.userId, userId));
  return merchant ?? null;
}
