import { violates } from "#server/platform/database/transaction.ts";
import { refuse, type ShopError } from "#server/shop-error.ts";

const skuTaken = "Another product has this sku. Please choose another one.";
const slugTaken = "Another product has this slug. Please choose another one.";

export const takenSlug = (): ShopError => refuse(slugTaken, { slug: slugTaken });
export const takenSku = (): ShopError => refuse(skuTaken, { sku: skuTaken });

/** Says which name of a product somebody else was faster to take. */
export function formatTaken(error: unknown): never {
  if (violates(error, "one_product_a_sku")) throw takenSku();
  if (violates(error, "one_product_a_slug")) throw takenSlug();
  throw error;
}
