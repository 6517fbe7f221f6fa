import { asc, eq } from "drizzle-orm";
import type { BrandLink } from "#contract/brands.ts";
import type { Database } from "#server/platform/database/client.ts";
import { brands } from "./tables.ts";

/** Lists the brands that shoppers see, by name. Prepared once, since every page asks for them. */
export function shownBrands(db: Database): () => Promise<BrandLink[]> {
  const list = db
    .select({
      _id: brands.id,
      name: brands.name,
      slug: brands.slug,
      description: brands.description,
      isActive: brands.isActive,
    })
    .from(brands)
    .where(eq(brands.isActive, true))
    .orderBy(asc(brands.name), asc(brands.id))
    .prepare("shown_brands");
  return () => list.execute();
}
