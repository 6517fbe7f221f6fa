import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { openPage } from "#pages/testing/page.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { askList, cards, chip, chips, names, panel, range, results } from "./list.ts";

const { app, db } = await openShop();
const ask = (query: string) => askList(app, query);

const brand = await givenBrand(db, { name: "Kosala Looms", slug: "kosala-looms" });
const [women, men] = [
  await givenCategory(db, { name: "Women", slug: "women" }),
  await givenCategory(db, { name: "Men", slug: "men" }),
];
for (let i = 0; i < 24; i++)
  await givenProduct(
    db,
    { name: `Kurta ${i}`, brandId: brand.id, pricePaise: (600 + ((i * 7) % 24) * 150) * 100, sizes: ["M"] },
    [i % 2 ? women : men],
  );
for (const [i, mrpPaise] of [150_000, 200_000, undefined].entries())
  await givenProduct(
    db,
    { name: `Saree ${i}`, pricePaise: 100_000, mrpPaise: mrpPaise ?? null, brandId: brand.id, sizes: ["Free size"] },
    [women],
  );
await givenProduct(db, { name: "Saree blouse", brandId: brand.id, sizes: ["M"] });

test("the shop shows the newest products at the usual prices, ten at a time, and all prices on demand", async () => {
  const page = await openPage(app, "/shop");
  const { products, count, otherPrices } = await ask("");
  expect(otherPrices).toBeGreaterThan(1);
  expect(page.document.title).toBe("All products · Tana Bana");
  expect(range(page)).toBe(`1 to 10 of ${count} products`);
  expect(names(page)).toEqual(products.map(({ name }: { name: string }) => name));
  page.getByText(new RegExp(`^${otherPrices} more products match at other prices\\.`));
  expect(chips(page).map(({ textContent }) => textContent)).toEqual(["Remove the filter Up to ₹2,500"]);
  const [first] = cards(page) as [HTMLElement];
  expect(within(first).getByRole("link", { name: products[0].name })).toHaveAttribute(
    "href",
    `/product/${products[0].slug}`,
  );
  expect(first).toHaveTextContent(products[0].brand.name);
  expect(first).toHaveTextContent("₹");
  await expectAccessible(page);

  const { count: ofAll } = await ask("max=0");
  expect(ofAll).toBeGreaterThan(count);
  await page.user.click(results(page).getByRole("link", { name: "Show all prices" }));
  await expect.poll(page.address).toBe("/shop?max=0");
  await expect.poll(() => range(page)).toBe(`1 to 10 of ${ofAll} products`);
  expect(chips(page)).toEqual([]);
  expect(page.queryByText(/at other prices/)).toBeNull();
});

test.each([
  ["a category", "/shop/category/women", "category=women"],
  ["a brand", "/shop/brand/kosala-looms", "brand=kosala-looms"],
  ["a search", "/shop?name=kurta", "name=kurta"],
])("%s shows all prices by itself", async (_, path, query) => {
  const page = await openPage(app, path);
  const { count } = await ask(`${query}&max=0`);
  expect(count).toBeGreaterThan((await ask(query)).count);
  expect(range(page)).toContain(`of ${count} products`);
  expect(page.queryByText(/at other prices/)).toBeNull();
  expect(panel(page).getByRole("slider", { name: "Highest price" })).toHaveValue("5000");
});

test("the list is sorted by price both ways, from its first page", async () => {
  const page = await openPage(app, "/shop?page=2");
  for (const order of ["1", "2"]) {
    await page.user.selectOptions(page.getByLabelText("Sort by"), order);
    await expect.poll(page.address).toBe(`/shop?order=${order}`);
    const { products } = await ask(`order=${order}`);
    await expect.poll(() => names(page)).toEqual(products.map(({ name }: { name: string }) => name));
  }
});

test("a search is sorted by its best match, and by what is newest where that is chosen", async () => {
  const page = await openPage(app, "/shop?name=saree");
  const sort = () => page.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect([...sort().options].map(({ text }) => text).slice(0, 4)).toEqual([
    "Best match",
    "Newest first",
    "Price: high to low",
    "Price: low to high",
  ]);
  expect(sort()).toHaveDisplayValue("Best match");
  await page.user.selectOptions(sort(), "Newest first");
  await expect.poll(page.address).toBe("/shop?name=saree&order=0");
  await expect.poll(sort).toHaveDisplayValue("Newest first");
  const { products } = await ask("name=saree&max=0&order=0");
  await expect.poll(() => names(page)).toEqual(products.map(({ name }: { name: string }) => name));
  await page.user.selectOptions(sort(), "Best match");
  await expect.poll(page.address).toBe("/shop?name=saree");
  const unsearched = await openPage(app, "/shop");
  expect(unsearched.queryByRole("option", { name: "Best match" })).toBeNull();
  expect(unsearched.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("Newest first");
});

test("a limit in the address is kept, and there is no pager for a single page", async () => {
  const page = await openPage(app, "/shop?limit=100");
  const { count } = await ask("limit=100");
  expect(cards(page)).toHaveLength(count);
  expect(page.queryByRole("navigation", { name: "Pages" })).toBeNull();
  await page.user.click(panel(page).getByRole("link", { name: /^Men / }));
  await expect.poll(page.address).toBe("/shop/category/men?limit=100");
});

test("an address with nonsense in it, or of nothing, shows what there is and a way on", async () => {
  const odd = await openPage(app, "/shop?page=abc&rating=many&min=-4&order=9&limit=x&size=huge");
  expect(range(odd)).toMatch(/^1 to 10 of/);
  for (const path of ["/shop/category/no-such-thing", "/shop/brand/no-such-thing"]) {
    const unknown = await openPage(app, path);
    expect(results(unknown).getAllByText("No products found.").at(-1)).toBeVisible();
    expect(cards(unknown), "none rather than all").toEqual([]);
  }
  const page = await openPage(app, "/shop?name=zzzzqqqq");
  expect(results(page).getAllByText("No products found.").at(-1)).toBeVisible();
  await expectAccessible(page);
  await page.user.click(page.getByRole("link", { name: "See all products" }));
  await expect.poll(page.address).toBe("/shop");
});

test("the free size filters lists, and is understood in a search", async () => {
  const page = await openPage(app, "/shop/category/women");
  const { count } = await ask("category=women&max=0&size=Free+size");
  expect(count).toBe(3);
  await page.user.click(panel(page).getByRole("link", { name: /^Free size / }));
  await expect.poll(page.address).toBe("/shop/category/women?size=Free+size");
  await expect.poll(() => range(page)).toContain(`of ${count} product`);
  await expectAccessible(page);
  await page.user.click(chip(page, "Free size"));
  await expect.poll(page.address).toBe("/shop/category/women");

  const { count: sarees } = await ask("name=saree&size=Free+size&max=0");
  expect(sarees).toBe(3);
  const searched = await openPage(app, "/shop?name=saree+free+size");
  expect(searched.getByRole("heading", { level: 1 })).toHaveTextContent("Results for “saree”");
  expect(chip(searched, "Free size")).toBeVisible();
  expect(range(searched)).toContain(`of ${sarees} product`);
});

test("a list is narrowed to what is reduced so far, sorted by it, and the address says so", async () => {
  const page = await openPage(app, "/shop?max=0");
  const { facets } = await ask("max=0");
  const third = facets.discounts.find(({ percent }: { percent: number }) => percent === 30);
  expect(third.count).toBe(2);
  await page.user.click(
    panel(page).getByRole("link", { name: new RegExp(`^30% off and more ${third.count} product`) }),
  );
  await expect.poll(page.address).toBe("/shop?max=0&discount=30");
  await expect.poll(() => range(page)).toContain(`of ${third.count} product`);
  await page.user.selectOptions(page.getByRole("combobox", { name: "Sort by" }), "Largest discount first");
  await expect.poll(page.address).toBe("/shop?max=0&discount=30&order=3");
  const { products } = await ask("max=0&discount=30&order=3");
  await expect.poll(() => cards(page)[0]?.textContent).toContain(`${products[0].discountPercent}% off`);
  await expectAccessible(page);
  await page.user.click(chip(page, "30% off and more"));
  await expect.poll(page.address).toBe("/shop?max=0&order=3");
});
