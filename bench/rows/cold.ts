import type { PreparedQuery } from "#bench/limits/one-query.ts";
import { inDatabase } from "#bench/people.ts";
import type { Row, Shop } from "#bench/row.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { listPath, listQuestion, listQuestions } from "./product-list.ts";

// A cold answer beside the least that anybody could do for it: one prepared query, through bare Fastify and through `pg` alone.

const anyCategory = "00000000-0000-0000-0000-000000000000";
const orderings = ["created_at desc, product_id desc", "price_paise desc, product_id desc", "price_paise, product_id"];
const isWanted = `category_id = coalesce((select id from categories where slug = $1), '${anyCategory}')
  and price_paise between $2 and $3 and rating >= $4 and ($5 = 0 or size_bits & $5 <> 0)`;

/** Filter, order, a page of ten with its cards, and the exact total; no facets. */
const listQuery = (asked: Record<string, string>): PreparedQuery => {
  const order = Number(asked.order);
  const by = orderings[order] ?? "";
  return {
    name: `list-${order}`,
    text: `
      select p.id, p.sku, p.name, p.slug, p.description, p.quantity, p.price_paise, p.sizes, p.rating_sum, p.rating_count, p.created_at,
             b.name as brand, i.width, i.height, (select count(*) from listing_entries where ${isWanted}) as total
        from (select product_id, created_at, price_paise from listing_entries where ${isWanted} order by ${by} limit 10 offset $6) e
        join products p on p.id = e.product_id left join brands b on b.id = p.brand_id left join pictures i on i.id = p.picture_id
       order by ${by.replaceAll(/\b(?=created_at|price_paise)/g, "e.")}`,
    values: [
      asked.category,
      Number(asked.min) * 100,
      Number(asked.max) * 100,
      Number(asked.rating),
      asked.size ? 1 << (sizes as readonly string[]).indexOf(asked.size) : 0,
      (Number(asked.page) - 1) * 10,
    ],
  };
};

export const slugsOf = (shop: Shop, many: number) =>
  inDatabase(shop, async (db) => {
    const { rows } = await db.execute<{ slug: string }>(`
      select p.slug from listing_entries e join products p on p.id = e.product_id
       where e.category_id = '${anyCategory}' order by md5(p.id::text) limit ${many}`);
    return rows.map(({ slug }) => slug);
  });

const detailQuery = (slug: string): PreparedQuery => ({
  name: "details",
  text: `
    select p.*, b.name as brand, b.slug as brand_slug, i.width, i.height, i.widths, i.colour,
           array(select c.name from category_products cp join categories c on c.id = cp.category_id where cp.product_id = p.id) as categories
      from products p left join brands b on b.id = p.brand_id left join pictures i on i.id = p.picture_id where p.slug = $1`,
  values: [slug],
});

const inTurn = <T>(all: readonly T[]) => {
  let n = 0;
  return () => all[n++ % all.length] as T;
};

const beside = ({ databaseUrl }: Shop, freshPath: () => string, queries: PreparedQuery[]) => ({
  request: { method: "GET", path: "/", freshPath } as const,
  limit: { program: "one-query", options: { databaseUrl, queries } } as const,
  alone: { databaseUrl, query: inTurn(queries) },
});

const listBeside = (products: number): Row => ({
  name: `list-cold-${products / 1000}k`,
  title: `GET /api/product/list, ${products / 1000},000 products, each address once`,
  products,
  connections: 1,
  timesAtMost: 3,
  async prepare(shop) {
    let n = 0;
    return beside(shop, () => listPath(listQuestion(n++)), listQuestions.map(listQuery));
  },
});

export const listCold = [listBeside(10_000), listBeside(100_000)];

export const detailCold: Row = {
  name: "detail-cold",
  title: "GET /api/product/item/…, each address once",
  products: 100_000,
  connections: 1,
  timesAtMost: 2.5,
  // Forty thousand products are read for the first time, those of the limit again and again.
  warmSeconds: 12,
  async prepare(shop) {
    const slugs = await slugsOf(shop, 40_000);
    const path = inTurn(slugs);
    return beside(shop, () => `/api/product/item/${path()}`, slugs.slice(0, 2000).map(detailQuery));
  },
};
