import { join } from "node:path";
import { eq, type SQL, sql } from "drizzle-orm";
import { ownWord } from "#e2e/office.ts";
import { expect, test } from "#e2e/shop.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import { connect, type Queries } from "#server/platform/database/client.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";

/** What a form would have cleaned, were it not in the database already: it ends scripts, comments, attributes and lines of JavaScript. */
const markup = `</script><script>alert(1)</script><!--"'><img src=x onerror=alert(2)>\u2028\u2029]]>&amp;`;

test("a name that is markup is nothing but a name in pages, in what machines read, and in the sitemap", async ({
  page,
}) => {
  const folder = process.env.SHOP_DATA_DIR;
  const url = folder && (await joinPostgres(join(folder, "postgres")));
  test.skip(!url, "a shop that was open before is not written into");
  const { db, close } = connect(url ?? "", { maxConnections: 1 });
  const slug = ownWord();
  const name = `${slug} ${markup}`;
  const values = sql`(name, slug, description) values (${name}, ${slug}, ${name}) returning id`;
  const idOf = async (tx: Queries, statement: SQL) => (await tx.execute<{ id: string }>(statement)).rows[0]?.id ?? "";
  try {
    // Whole or not at all: other tests look at the data at any moment.
    await db.transaction(async (tx) => {
      const brandId = await idOf(tx, sql`insert into brands ${values}`);
      const categoryId = await idOf(tx, sql`insert into categories ${values}`);
      const productId = await idOf(
        tx,
        sql`
        insert into products (sku, name, slug, description, quantity, price_paise, sizes, brand_id)
        values (${slug}, ${name}, ${slug}, ${name}, 5, 99900, '{M}', ${brandId}) returning id`,
      );
      await tx.execute(
        sql`insert into category_products (category_id, product_id) values (${categoryId}, ${productId})`,
      );
      await reindexProducts(tx, { products: [productId] });
    });
    // The brand came by SQL, so nobody has told the caches that hold the brands.
    await announceChange(db, ["everything"]);
    await expect.poll(async () => (await page.request.get(`/product/${slug}`)).status()).toBe(200);
    await expect.poll(async () => (await page.request.get(`/shop/brand/${slug}`)).status()).toBe(200);

    const lists = [
      "/",
      "/brands",
      "/shop",
      `/shop/category/${slug}`,
      `/shop/brand/${slug}`,
      `/shop?name=${slug}&max=0`,
    ];
    const files = ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-products-1.xml", "/robots.txt"];
    for (const path of [`/product/${slug}`, ...lists, ...files]) {
      const text = await (await page.request.get(path)).text();
      for (const active of ["<script>alert(1)", "<img src=x", "]]>"]) expect(text, path).not.toContain(active);
    }

    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      return dialog.dismiss();
    });
    await page.goto(`/product/${slug}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
    expect(await page.title()).toContain(`${slug} </script><script>alert(1)</script>`);
    expect(await page.locator("meta[property='og:title']").getAttribute("content")).toBe(name);
    const [thing, crumbs] = (await page.locator("script[type='application/ld+json']").allTextContents()).map((text) =>
      JSON.parse(text),
    );
    expect(thing).toMatchObject({ name, description: name, brand: { name } });
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ name });
    await page.goto(`/shop/brand/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(slug);
    expect(alerts).toEqual([]);
  } finally {
    await db.transaction(async (tx) => {
      const productId = await idOf(tx, sql`update products set is_active = false where slug = ${slug} returning id`);
      if (productId) await reindexProducts(tx, { products: [productId] });
      for (const table of [products, brands, categories]) await tx.delete(table).where(eq(table.slug, slug));
    });
    await announceChange(db, ["everything"]);
    await close();
  }
});
