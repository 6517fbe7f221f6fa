import { sql } from "drizzle-orm";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { fromNearerEnd } from "#server/platform/paging/nearer-end.ts";

/** Below the 50,000 that search engines take, so that a file stays small enough to be fetched often. */
const productsPerFile = 10_000;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

interface Entry {
  path: string;
  changedAt?: Date;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const element = (name: "url" | "sitemap", publicUrl: string, { path, changedAt }: Entry) =>
  `<${name}><loc>${escaped(publicUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</${name}>`;

const urlSet = (publicUrl: string, entries: Entry[]) =>
  `${head}<urlset ${namespace}>\n${entries.map((entry) => element("url", publicUrl, entry)).join("\n")}\n</urlset>\n`;

async function countProducts(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(r0s0), 0)::int as count from listing_counts where category_id = ${any} and brand_id = ${any}`);
  return rows[0]?.count ?? 0;
}

/** The list of lists: the pages of the shop, and as many files of products as it takes. */
export async function sitemapIndex(db: Queries, publicUrl: string): Promise<string> {
  const files = Math.ceil((await countProducts(db)) / productsPerFile);
  const paths = ["/sitemap-pages.xml", ...Array.from({ length: files }, (_, n) => `/sitemap-products-${n + 1}.xml`)];
  const body = paths.map((path) => element("sitemap", publicUrl, { path })).join("\n");
  return `${head}<sitemapindex ${namespace}>\n${body}\n</sitemapindex>\n`;
}

/** Pages with words of their own. */
const fixedPaths = [
  "/",
  "/shop",
  "/brands",
  "/sell",
  "/contact",
  "/grievance",
  "/size-guide",
  "/policies/shipping",
  "/policies/returns",
  "/policies/privacy",
  "/policies/terms",
];

/** Fixed pages, and the categories and brands that have something to show. */
export async function sitemapOfPages(db: Queries, publicUrl: string): Promise<string> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select '/shop/category/' || slug as path from categories where is_active and id in
      (select category_id from listing_counts where brand_id = ${any} and r0s0 > 0)
    union all
    select '/shop/brand/' || slug from brands where is_active and id in
      (select brand_id from listing_counts where category_id = ${any} and r0s0 > 0)
    order by path`);
  return urlSet(publicUrl, [...fixedPaths.map((path) => ({ path })), ...rows]);
}

/** One file of products, or nothing beyond the last. */
export async function sitemapOfProducts(db: Queries, publicUrl: string, file: number): Promise<string | undefined> {
  const slice = fromNearerEnd(await countProducts(db), {
    limit: productsPerFile,
    offset: (file - 1) * productsPerFile,
  });
  if (!slice) return undefined;
  // Bounded on both sides, or a merge join would walk all products of the files before.
  const { rows } = await db.execute<{ slug: string; updated_at: string | Date }>(sql`
    with s as materialized (
      select product_id from listing_entries where category_id = ${any}
       order by product_id ${slice.isReversed ? sql`desc` : sql``} limit ${slice.limit} offset ${slice.offset}
    )
    select p.slug, p.updated_at from s join products p on p.id = s.product_id
     where p.id >= (select product_id from s order by product_id limit 1)
       and p.id <= (select product_id from s order by product_id desc limit 1) order by p.id`);
  if (rows.length === 0) return undefined;
  return urlSet(
    publicUrl,
    rows.map(({ slug, updated_at }) => ({ path: `/product/${slug}`, changedAt: new Date(updated_at) })),
  );
}

/** What is personal or has no words of its own is kept out of search engines. */
export const robots = (publicUrl: string): string =>
  `${["User-agent: *", "Disallow: /api/", "Disallow: /dashboard", "Disallow: /cart", "Disallow: /auth/", `Sitemap: ${publicUrl}/sitemap.xml`].join("\n")}\n`;
