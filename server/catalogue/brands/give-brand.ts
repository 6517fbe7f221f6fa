import { sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";

const notFree = "This merchant cannot be given a brand: it must be approved, active and without one.";

/** Makes the brand this merchant's, or nobody's. Merchants lie to the right of the brands, so their table goes by its name. */
export async function giveBrand(tx: Queries, brandId: string, merchantId: string | null): Promise<void> {
  await tx.execute(sql`update merchants set brand_id = null where brand_id = ${brandId}`);
  if (merchantId === null) return;
  const { rows } = await tx.execute(sql`
    update merchants set brand_id = ${brandId}
     where id = ${merchantId} and is_active and brand_id is null returning id`);
  if (rows.length === 0) throw badRequest(notFree, { merchant: notFree });
}
