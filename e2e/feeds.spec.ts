import type { Product } from "#contract/products.ts";
import { expect, open, signIn, test } from "./shop.ts";

test("the feeds are well-formed and say of every product what its page says", async ({ page }) => {
  const feed = await (await page.request.get("/feeds/google.xml")).text();
  // An empty page, which has no rules on what may be parsed.
  const items = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, "application/xml");
    const error = xml.querySelector("parsererror");
    if (error) throw new Error(error.textContent ?? "");
    const field = (item: Element, name: string) =>
      item.getElementsByTagNameNS("http://base.google.com/ns/1.0", name)[0]?.textContent ?? "";
    return [...xml.querySelectorAll("channel > item")].map((item) => ({
      id: field(item, "id"),
      link: field(item, "link"),
      price: field(item, "price"),
      salePrice: field(item, "sale_price"),
      image: field(item, "image_link"),
    }));
  }, feed);
  expect(items.length).toBeGreaterThan(50);
  expect(new Set(items.map(({ id }) => id)).size, "ids are unique").toBe(items.length);
  const { products } = (await (await page.request.get("/api/product/list?limit=100&max=0")).json()) as {
    products: Product[];
  };
  for (const { slug, sizes } of products.filter(({ picture }) => picture)) {
    const rows = items.filter(({ link }) => new URL(link).pathname === `/product/${slug}`);
    expect(rows, slug).toHaveLength(Math.max(1, sizes.length));
  }
  const reduced = items.find(({ salePrice }) => salePrice !== "") ?? items[0];
  if (!reduced) throw new Error("the feed has products");
  expect((await page.request.get(new URL(reduced.image).pathname)).headers()["content-type"]).toMatch(/^image\//);
  await open(page, new URL(reduced.link).pathname);
  const shown = Number((reduced.salePrice || reduced.price).split(" ")[0]);
  const words = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(shown);
  await expect(page.getByRole("main"), "the price with tax").toContainText(words);
});

test("staff find the addresses of the feeds on the system page", async ({ page }) => {
  await signIn(page, "admin");
  await open(page, "/dashboard/system");
  const feeds = page.getByRole("region", { name: "Product feeds" });
  await expect(feeds).toContainText("/feeds/google.xml");
  await expect(feeds).toContainText("/feeds/meta.csv");
});
