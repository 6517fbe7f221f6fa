import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";

const notAssignable = "This merchant cannot be given a brand: it must be approved, active and without one.";

/** Makes the brand this merchant's, or nobody's. Merchants come after the catalogue, so their table goes by its name. */
export async function assignMerchant(tx: Queries, brandId: string, merchantId: string | null): Promise<void> {
  await tx.execute(sql`update merchants set brand_id = null where brand_id = ${brandId}`);
  if (merchantId === null) return;
  const { rows } = await tx.execute(sql`
    update merchants set brand_id = ${brandId}
     where id = ${merchantId} and is_active and brand_id is null returning id`);
  if (rows.length === 0) throw badRequest(notAssignable, { merchant: notAssignable });
}
