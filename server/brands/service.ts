import { asc, eq } from "drizzle-orm";
import type { BrandLink } from "#contract/brands.ts";
import type { Queries } from "#server/database/client.ts";
import { brands } from "./tables.ts";

/** The brands that shoppers see, by name. */
export function listShownBrands(db: Queries): Promise<BrandLink[]> {
  return db
    .select({
      _id: brands.id,
      name: brands.name,
      slug: brands.slug,
      description: brands.description,
      isActive: brands.isActive,
    })
    .from(brands)
    .where(eq(brands.isActive, true))
    .orderBy(asc(brands.name), asc(brands.id));
}
