import type { Queries } from "#server/platform/database/client.ts";
import { isTaken, slugCandidates } from "./slugs.ts";
import { products } from "./tables.ts";
import { formatTaken, takenSlug } from "./taken.ts";

/**
 * Under the address that is wished for, or the first free one made from its name. One that another transaction takes at this
 * moment is skipped like one that was taken before.
 */
export async function insertProduct(
  tx: Queries,
  wished: string | undefined,
  values: Omit<typeof products.$inferInsert, "slug">,
): Promise<string> {
  for (const slug of wished ? [wished] : slugCandidates(values.name, values.sku)) {
    if (await isTaken(tx, slug)) continue;
    const [added] = await tx
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id })
      .catch(formatTaken);
    if (added) return added.id;
  }
  // One that is made up has a further one after it; one that was wished for has not.
  throw takenSlug();
}
