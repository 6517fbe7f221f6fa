import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { limitWork } from "#server/platform/cache/work-limits.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
await db.execute(sql`insert into brands (name, slug) values ('Loom & Co', 'loom'), ('Empty', 'empty')`);
await db.execute(sql`insert into categories (name, slug) values ('Men', 'men'), ('Nobody', 'nobody')`);
await db.execute(sql`
  insert into products (sku, name, slug, quantity, price_paise, brand_id, is_active)
  select 'S' || n, 'Shirt', 'shirt-' || n, 1, 50000, (select id from brands where slug = 'loom'), n > 1 from generate_series(1, 10002) n`);
await db.execute(
  sql`insert into category_products select c.id, p.id from categories c, products p where c.slug = 'men' and p.slug = 'shirt-5'`,
);
await transaction(db, rebuildListing);

async function read(path: string): Promise<string[]> {
  const answer = await app.inject(path);
  expect(answer.statusCode, path).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/xml");
  return [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");
}

test("a large shop's products are split over several files", async () => {
  expect(await read("/sitemap.xml")).toEqual([
    "http://localhost:3000/sitemap-pages.xml",
    "http://localhost:3000/sitemap-products-1.xml",
    "http://localhost:3000/sitemap-products-2.xml",
  ]);
  const all = [...(await read("/sitemap-products-1.xml")), ...(await read("/sitemap-products-2.xml"))];
  expect(all).toHaveLength(10_001);
  expect(new Set(all).size).toBe(10_001);
  expect(all).toContain("http://localhost:3000/product/shirt-5");
  expect(all).not.toContain("http://localhost:3000/product/shirt-1");
});

test("pages with something to show are listed, empty ones are not", async () => {
  expect(await read("/sitemap-pages.xml")).toEqual([
    "http://localhost:3000/",
    "http://localhost:3000/shop",
    "http://localhost:3000/brands",
    "http://localhost:3000/sell",
    "http://localhost:3000/contact",
    "http://localhost:3000/grievance",
    "http://localhost:3000/size-guide",
    "http://localhost:3000/policies/shipping",
    "http://localhost:3000/policies/returns",
    "http://localhost:3000/policies/privacy",
    "http://localhost:3000/policies/terms",
    "http://localhost:3000/shop/brand/loom",
    "http://localhost:3000/shop/category/men",
  ]);
});

test.each([
  "/sitemap-products-0.xml",
  "/sitemap-products-3.xml",
  "/sitemap-products-99999.xml",
  "/sitemap-products-x.xml",
])("%s does not exist", async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});

test("a file is made within what one address may ask for", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 10, budget: { burst: 2, perSecond: 0.001 } });
  const kept = await buildApp(shop, { answers: new AnswerCache({ limits }) });
  const [first, spelled] = await Promise.all(
    ["2", "00002"].map((file) => kept.inject(`/sitemap-products-${file}.xml`)),
  );
  expect([first?.statusCode, spelled?.body]).toEqual([200, first?.body]);
  expect(first?.headers["cache-control"]).toBe("public, max-age=3600");
  expect((await kept.inject("/sitemap-pages.xml")).statusCode).toBe(429);
  await kept.close();
});

test("a file is made while it is read: a slow reader holds a few hundred products in memory, not the file", async () => {
  const statements = vi.spyOn(pg.Pool.prototype, "query");
  const { stream } = await app.inject({ url: "/sitemap-products-1.xml", payloadAsStream: true });
  const body = stream();
  const [begin] = await once(body, "data");
  body.pause();
  // Long enough to make all of it, if anybody did.
  for (let i = 0; i < 60; i++) await db.execute(sql`select ${i}::int`);
  const own = () => statements.mock.calls.filter(([query]) => JSON.stringify(query).includes("sitemap-batch")).length;
  expect(own()).toBeLessThanOrEqual(4);
  let text = String(begin);
  body.on("data", (chunk) => (text += chunk));
  body.resume();
  await once(body, "end");
  expect(own()).toBe(20);
  expect(text.match(/<loc>/g)).toHaveLength(10_000);
  statements.mockRestore();
});

test("a file is compressed for those who take it so", async () => {
  const answer = await app.inject({ url: "/sitemap-products-2.xml", headers: { "accept-encoding": "gzip" } });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(answer.rawPayload).toString()).toContain("/product/shirt-");
});

test("robots are told where the sitemap is and what is not for them", async () => {
  const answer = await app.inject("/robots.txt");
  expect(answer.body).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  expect(answer.body).toContain("Disallow: /dashboard");
});

test("a file or page past the end costs no more than the first", async () => {
  const statements = vi.spyOn(pg.Pool.prototype, "query");
  const cost = async (path: string) => {
    statements.mockClear();
    await app.inject(path);
    return statements.mock.calls.length;
  };
  expect(await cost("/sitemap-products-99999.xml")).toBeLessThan(await cost("/sitemap-products-1.xml"));
  const first = await cost("/api/product/list");
  expect(first).toBeGreaterThan(0);
  for (const page of [1_000_000, 5000]) {
    expect(await cost(`/api/product/list?page=${page}`)).toBeLessThanOrEqual(first);
  }
  statements.mockRestore();
});
