import { sql } from "drizzle-orm";
import type { BrandPage } from "#contract/catalogue/brand-pages.ts";
import { averageRating, type Picture } from "#contract/catalogue/products.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { pictureJson } from "#server/catalogue/listing/service.ts";
import { any, listingCounts, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { pictures } from "#server/platform/media/tables.ts";

/** The reviews of more products than this are not added up while somebody waits. */
const ratedMax = 2000;

interface BrandRow extends Record<string, unknown> {
  id: string;
  name: string;
  story: string;
  banner: Picture | null;
  product_count: number;
}

const inAny = sql.raw(`'${any}'`);

/** Prepared and raw: the count is a sum of stored counts, in the same statement as the brand. */
const selectBrand = prepare<{ slug: string }, BrandRow>(
  "select-brand-page",
  sql`
  select b.id, b.name, b.story, ${pictureJson("i")} as banner,
         coalesce((select sum(c.r0s0) from ${listingCounts} c where c.brand_id = b.id and c.category_id = ${inAny}), 0)::int as product_count
    from ${brands} b left join ${pictures} i on i.id = b.banner_id
   where b.slug = ${sql.placeholder("slug")} and b.is_active`,
);

const selectRating = prepare<{ id: string }, { sum: number; count: number }>(
  "select-rating-of-brand",
  sql`
  select coalesce(sum(p.rating_sum), 0)::int as sum, coalesce(sum(p.rating_count), 0)::int as count
    from ${products} p
   where p.brand_id = ${sql.placeholder("id")}::uuid and p.rating_count > 0 and exists (
     select from ${listingEntries} l where l.product_id = p.id and l.category_id = ${inAny})`,
);

/** What a brand tells of itself, and its id where there is one at all: the page of a brand without story and banner depends on it too. */
export async function readBrandPage(
  db: Queries,
  slug: string,
): Promise<{ id: string | undefined; page: BrandPage | null }> {
  const [found] = await selectBrand(db, { slug });
  if (!found) return { id: undefined, page: null };
  const { id, name, story, banner, product_count: productCount } = found;
  if (story === "" && banner === null) return { id, page: null };
  const [rated] = productCount <= ratedMax ? await selectRating(db, { id }) : [];
  const rating = rated && { average: averageRating(rated.sum, rated.count), count: rated.count };
  return { id, page: { name, story, banner, productCount, rating: rating ?? null } };
}
