import { sql } from "drizzle-orm";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { fromNearerEnd } from "#server/platform/paging/nearer-end.ts";

/** Below the 50,000 that search engines take, so that a file stays small enough to be fetched often. */
const productsPerFile = 10_000;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

interface Entry {
  path: string;
  changedAt?: Date | string;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const element = (name: "url" | "sitemap", publicUrl: string, { path, changedAt }: Entry) =>
  `<${name}><loc>${escaped(publicUrl + path)}</loc>${changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ""}</${name}>`;

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

/** So many products are in memory at a time, however slowly the file is read: a file of ten thousand is 1.2 MB. */
const batchSize = 500;

interface FileProduct extends Entry {
  id: string;
}

const findFirst = (isReversed: boolean) =>
  prepare<{ offset: number }, { id: string }>(
    `sitemap-first${isReversed ? "-reversed" : ""}`,
    sql`select product_id as id from listing_entries where category_id = ${sql.raw(`'${any}'`)}
         order by product_id ${sql.raw(isReversed ? "desc" : "asc")} limit 1 offset ${sql.placeholder("offset")}`,
  );
const findFirstForward = findFirst(false);
const findFirstBackward = findFirst(true);

/** `offset 0` keeps each product a look-up of its own: a merge join would walk all products of the files before. */
const readBatch = prepare<{ from: string; limit: number }, FileProduct>(
  "sitemap-batch",
  sql`
    select e.id, p.path, p."changedAt" from (
      select product_id as id from listing_entries where category_id = ${sql.raw(`'${any}'`)} and product_id >= ${sql.placeholder("from")}::uuid
       order by product_id limit ${sql.placeholder("limit")}) e,
      lateral (select '/product/' || slug as path, updated_at as "changedAt" from products where id = e.id offset 0) p
     order by e.id`,
);

/**
 * One file of products, or nothing beyond the last. It is made while it is read (keyset pagination), so that no part of it waits in memory.
 */
export async function openSitemapOfProducts(
  db: Queries,
  publicUrl: string,
  file: number,
): Promise<AsyncIterable<string> | undefined> {
  const slice = fromNearerEnd(await countProducts(db), {
    limit: productsPerFile,
    offset: (file - 1) * productsPerFile,
  });
  if (!slice) return undefined;
  const [first] = slice.isReversed
    ? await findFirstBackward(db, { offset: slice.offset + slice.limit - 1 })
    : await findFirstForward(db, { offset: slice.offset });
  return first && writeUrls(db, publicUrl, first.id, slice.limit);
}

async function* writeUrls(db: Queries, publicUrl: string, first: string, many: number): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`;
  let from = first;
  for (let left = many; left > 0; left -= batchSize) {
    const wanted = Math.min(batchSize, left);
    // One more than wanted: the next batch begins with it.
    const rows = await readBatch(db, { from, limit: wanted + 1 });
    const urls = rows.slice(0, wanted).map(({ path, changedAt }) => element("url", publicUrl, { path, changedAt }));
    if (urls.length > 0) yield `${urls.join("\n")}\n`;
    const next = rows[wanted];
    if (!next) break;
    from = next.id;
  }
  yield "</urlset>\n";
}

/** What is personal or has no words of its own is kept out of search engines. */
export const robots = (publicUrl: string): string =>
  `${["User-agent: *", "Disallow: /api/", "Disallow: /dashboard", "Disallow: /auth/", `Sitemap: ${publicUrl}/sitemap.xml`].join("\n")}\n`;
