import { ask, cards, chips, names, panel, range, results } from "./list.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

test("the shop shows the newest products at the usual prices, ten at a time, and all prices on demand", async ({
  page,
}) => {
  await open(page, "/shop");
  const { products, count, otherPrices } = await ask(page, "");
  await expect(page).toHaveTitle("All products · Tana Bana");
  await expect(range(page)).toHaveText(`1 to 10 of ${count} products`);
  expect(await names(page)).toEqual(products.map(({ name }: { name: string }) => name));
  await expect(page.getByText(`${otherPrices} more products match at other prices.`)).toBeVisible();
  await expect(chips(page)).toHaveText(["Remove the filter Up to ₹2,500"]);
  const first = cards(page).first();
  await expect(first.getByRole("link", { name: products[0].name })).toHaveAttribute(
    "href",
    `/product/${products[0].slug}`,
  );
  await expect(first).toContainText(products[0].brand.name);
  await expect(first).toContainText("₹");
  await expectAccessible(page);

  const { count: ofAll } = await ask(page, "max=0");
  await results(page).getByRole("link", { name: "Show all prices" }).click();
  await expect(page).toHaveURL("/shop?max=0");
  await expect(range(page)).toHaveText(`1 to 10 of ${ofAll} products`);
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByText("at other prices")).toHaveCount(0);
});

test("the list is sorted by price both ways, from its first page", async ({ page }) => {
  await open(page, "/shop?page=2");
  for (const order of ["1", "2"]) {
    await page.getByLabel("Sort by").selectOption(order);
    await expect(page).toHaveURL(`/shop?order=${order}`);
    const { products } = await ask(page, `order=${order}`);
    await expect.poll(() => names(page)).toEqual(products.map(({ name }: { name: string }) => name));
  }
});

test("pages are turned, and back, forward and reload show what was seen", async ({ page }) => {
  await open(page, "/shop/category/women?size=M&order=1");
  const first = await names(page);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/shop/category/women?size=M&order=1&page=2");
  await expect(range(page)).toContainText(/^11 to 20 of/);
  const second = await names(page);
  expect(second).not.toEqual(first);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(second);
  await page.reload();
  expect(await names(page)).toEqual(second);
  await expect(page.getByLabel("Sort by")).toHaveValue("1");
});

test("a limit in the address is kept, and there is no pager for a single page", async ({ page }) => {
  await open(page, "/shop?limit=100");
  const { count } = await ask(page, "limit=100");
  await expect(cards(page)).toHaveCount(count);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await panel(page).getByRole("link", { name: /^Men / }).click();
  await expect(page).toHaveURL("/shop/category/men?limit=100");
});

test("an address with nonsense in it, or of nothing, shows what there is and a way on", async ({ page }) => {
  const answer = await open(page, "/shop?page=abc&rating=many&min=-4&order=9&limit=x&size=huge");
  expect(answer?.status()).toBe(200);
  await expect(range(page)).toContainText(/^1 to 10 of/);
  for (const path of ["/shop/category/no-such-thing", "/shop/brand/no-such-thing"]) {
    const unknown = await open(page, path);
    expect(unknown?.status(), path).toBe(404);
    await expect(results(page).getByText("No products found.").last()).toBeVisible();
    await expect(cards(page), "none rather than all").toHaveCount(0);
  }
  await open(page, "/shop?name=zzzzqqqq");
  await expect(results(page).getByText("No products found.").last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page).toHaveURL("/shop");
});

test("search engines get one address for each category and page, and none for filtered lists", async ({ page }) => {
  const head = async (path: string) => (await (await page.request.get(path)).text()).replace(/<\/head>.*/s, "");
  expect(await head("/shop/category/women?utm_source=letter&page=1")).toMatch(
    /<link rel="canonical" href="[^"?]*\/shop\/category\/women"/,
  );
  expect(await head("/shop?category=women&page=2")).toMatch(
    /<link rel="canonical" href="[^"?]*\/shop\/category\/women\?page=2"/,
  );
  expect(await head("/shop?size=M")).toContain('<meta name="robots" content="noindex"');
});

test("nothing moves while the list loads, and two, three or four products stand in a row", async ({ page }) => {
  const { expectStill } = await watchShifts(page);
  await open(page, "/shop");
  await page.waitForLoadState("networkidle");
  await expectStill();
  for (const [width, columns] of [
    [390, 2],
    [820, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all((await cards(page).all()).map(async (card) => (await card.boundingBox())?.y));
    expect(
      tops.filter((top) => top === tops[0]),
      `in a row at ${width} px`,
    ).toHaveLength(columns);
  }
});
