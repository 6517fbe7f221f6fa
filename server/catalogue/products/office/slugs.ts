import { sql } from "drizzle-orm";
import { oldSlugs, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { slugOf } from "#server/platform/slugs/slug-of.ts";

/** Slugs for a new product, the plainest first. A sku is unique, so the second is free but for bad luck; none looks like an id. */
export function* slugCandidates(name: string, sku: string): Generator<string> {
  const plain = slugOf(name);
  const withSku = [plain, sku.toLowerCase()].filter((part) => part !== "").join("-");
  if (plain !== "" && !isUuid(plain)) yield plain;
  if (!isUuid(withSku)) yield withSku;
  for (let n = 2; ; n++) yield `${withSku}-${n}`;
}

/** Whether a slug leads to a product, or once did: bookmarks should not lead to another product. */
export async function isSlugTaken(tx: Queries, slug: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (select from ${products} where slug = ${slug}) or exists (select from ${oldSlugs} where slug = ${slug}) as taken`);
  return rows[0]?.taken ?? false;
}
