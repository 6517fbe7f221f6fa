import { eq, inArray } from "drizzle-orm";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** The part of a merchant's account that decides what a person may do. */
export interface MerchantOf {
  id: string;
  name: string;
  isActive: boolean;
  brandId: string | null;
}

const { id, name, isActive, brandId, userId } = merchants;

export async function merchantOf(db: Queries, person: string): Promise<MerchantOf | null> {
  const [merchant] = await db.select({ id, name, isActive, brandId }).from(merchants).where(eq(userId, person));
  return merchant ?? null;
}

/** The same for many people at once, by the id of each who is a merchant. */
export async function merchantsOf(db: Queries, people: string[]): Promise<Map<string | null, MerchantOf>> {
  const rows = await db.select({ id, name, isActive, brandId, userId }).from(merchants).where(inArray(userId, people));
  return new Map(rows.map(({ userId, ...merchant }) => [userId, merchant]));
}
