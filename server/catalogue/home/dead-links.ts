import { sql } from "drizzle-orm";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import { brands, oldBrandSlugs } from "#server/catalogue/brands/tables.ts";
import { categories, oldCategorySlugs } from "#server/catalogue/categories/tables.ts";
import { listingEntries } from "#server/catalogue/listing/tables.ts";
import { oldSlugs, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";

const shapes = {
  category: /^\/shop\/category\/([^/?#]+)/,
  brand: /^\/shop\/brand\/([^/?#]+)/,
  product: /^\/product\/([^/?#]+)/,
} as const;
type Kind = keyof typeof shapes;
const kinds = Object.keys(shapes) as Kind[];

/** The slug of the thing that a link leads to, where it is a category, a brand or a product. */
function target(link: string): { kind: Kind; slug: string } | undefined {
  for (const kind of kinds) {
    const slug = shapes[kind].exec(link)?.[1];
    if (slug !== undefined) return { kind, slug };
  }
  return undefined;
}

const linksOf = (block: HomeBlock): string[] => {
  if (block.kind === "slides") return block.slides.map(({ link }) => link);
  if (block.kind === "tiles") return block.tiles.map(({ link }) => link);
  if (block.kind === "text") return block.links.map(({ link }) => link);
  return block.kind === "banner" ? [block.link] : [];
};

/** Tells of a link whether what it leads to has gone: a category or brand that is deleted or switched off, a product that is not listed. */
export async function findDeadLinks(db: Queries, blocks: readonly HomeBlock[]): Promise<(link: string) => boolean> {
  const targets = blocks.flatMap(linksOf).flatMap((link) => target(link) ?? []);
  if (targets.length === 0) return () => false;
  const slugs = (kind: Kind) => sql.param(targets.filter((each) => each.kind === kind).map(({ slug }) => slug));
  const { rows } = await db.execute<{ kind: Kind; slug: string }>(sql`
    select 'category' as kind, named.slug from unnest(${slugs("category")}::text[]) named(slug)
      join ${categories} c on c.is_active and (c.slug = named.slug or c.id = (select o.category_id from ${oldCategorySlugs} o where o.slug = named.slug))
    union all
    select 'brand', named.slug from unnest(${slugs("brand")}::text[]) named(slug)
      join ${brands} b on b.is_active and (b.slug = named.slug or b.id = (select o.brand_id from ${oldBrandSlugs} o where o.slug = named.slug))
    union all
    select 'product', named.slug from unnest(${slugs("product")}::text[]) named(slug)
      join ${listingEntries} e on e.category_id = ${nilUuid}::uuid and e.product_id = coalesce(
        (select p.id from ${products} p where p.slug = named.slug), (select o.product_id from ${oldSlugs} o where o.slug = named.slug))`);
  const alive = new Set(rows.map(({ kind, slug }) => `${kind} ${slug}`));
  return (link) => {
    const named = target(link);
    return named !== undefined && !alive.has(`${named.kind} ${named.slug}`);
  };
}
