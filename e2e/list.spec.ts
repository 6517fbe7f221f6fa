import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, test } from "./shop.ts";

const panel = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const results = (page: Page) => page.getByRole("region", { name: "Products" });
const cards = (page: Page) => results(page).getByRole("article");
const range = (page: Page) => results(page).getByRole("status").first();
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("link");
const names = (page: Page) => cards(page).getByRole("heading").allInnerTexts();

/** What the API says of the same filters. */
async function ask(page: Page, query: string) {
  const answer = await page.request.get(`/api/product/list?${query}`);
  return answer.json();
}

test("the shop shows the newest products at the usual prices, ten at a time", async ({ page }) => {
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
});

test("all prices are shown when somebody asks for them, and the price is no filter then", async ({ page }) => {
  await open(page, "/shop");
  const { count } = await ask(page, "max=0");
  await results(page).getByRole("link", { name: "Show all prices" }).click();
  await expect(page).toHaveURL("/shop?max=0");
  await expect(range(page)).toHaveText(`1 to 10 of ${count} products`);
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByText("at other prices")).toHaveCount(0);
});

test("a category and a brand are chosen beside the list, with their counts, and taken back", async ({ page }) => {
  await open(page, "/shop?page=2");
  const { facets } = await ask(page, "");
  const women = facets.categories.find(({ slug }: { slug: string }) => slug === "women");
  const choice = panel(page).getByRole("link", { name: `Women ${women.count} products` });
  await choice.click();
  await expect(page).toHaveURL("/shop/category/women");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Women");
  await expect(range(page)).toHaveText(`1 to 10 of ${women.count} products`);
  await expect(choice).toHaveAttribute("aria-current", "true");
  await expect(choice).toBeFocused();
  const { facets: inWomen } = await ask(page, "category=women");
  const brand = inWomen.brands[0];
  await panel(page)
    .getByRole("link", { name: new RegExp(`^${brand.name} ${brand.count} product`) })
    .click();
  await expect(page).toHaveURL(`/shop/category/women?brand=${brand.slug}`);
  await expect(range(page)).toContainText(`of ${brand.count} product`);
  await panel(page)
    .getByRole("link", { name: /^Women / })
    .click();
  await expect(page).toHaveURL(`/shop/brand/${brand.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(brand.name);
});

test("a size is chosen, and its chip removes it and hands the focus to the result", async ({ page }) => {
  await open(page, "/shop/category/men");
  await panel(page).getByRole("link", { name: /^XXL / }).click();
  await expect(page).toHaveURL("/shop/category/men?size=XXL");
  const { count } = await ask(page, "category=men&size=XXL");
  await expect(range(page)).toContainText(`of ${count} product`);
  await chips(page).filter({ hasText: "Size XXL" }).click();
  await expect(page).toHaveURL("/shop/category/men");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("products");
});

test("the price is chosen with two handles that stay ten apart, and its ends are open", async ({ page }) => {
  await open(page, "/shop");
  const low = panel(page).getByRole("slider", { name: "Lowest price" });
  const high = panel(page).getByRole("slider", { name: "Highest price" });
  await expect(low).toHaveValue("500");
  await expect(low).toHaveAttribute("aria-valuetext", "₹500 and below");
  await expect(high).toHaveValue("2500");
  await low.focus();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/shop?min=550");
  await expect(low).toBeFocused();
  const { count } = await ask(page, "min=550");
  await expect(range(page)).toHaveText(`1 to 10 of ${count} products`);
  await high.focus();
  await page.keyboard.press("End");
  await expect(high).toHaveAttribute("aria-valuetext", "₹5,000 and above");
  await expect(page).toHaveURL("/shop?min=550&max=0");
  await page.keyboard.press("Home");
  await expect(high).toHaveValue("560");
  await expect(page).toHaveURL("/shop?min=550&max=560");
});

test("a handle asks for a new list when it is let go, not on its way", async ({ page }) => {
  await open(page, "/shop");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("shop.data") || request.url().includes("shop?")) asked.push(request.url());
  });
  const high = panel(page).getByRole("slider", { name: "Highest price" });
  const box = await high.boundingBox();
  if (!box) throw new Error("The handle has no place.");
  const y = box.y + box.height / 2;
  const at = (share: number) => box.x + 22 + (box.width - 44) * share;
  await page.mouse.move(at((2500 - 500) / 4500), y);
  await page.mouse.down();
  for (const share of [0.5, 0.55, 0.6, 0.7]) await page.mouse.move(at(share), y);
  await page.waitForTimeout(600);
  expect(asked).toEqual([]);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/shop\?max=3\d{3}$/);
});

test("the rating has six positions from 5 to Any, and starts at Any", async ({ page }) => {
  await open(page, "/shop");
  const rating = panel(page).getByRole("slider", { name: "Rating" });
  await expect(rating).toHaveValue("100");
  await expect(rating).toHaveAttribute("aria-valuetext", "Any");
  await rating.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(rating).toHaveValue("80");
  await expect(page).toHaveURL("/shop?rating=1");
  await page.keyboard.press("Home");
  await expect(rating).toHaveValue("0");
  await expect(page).toHaveURL("/shop?rating=5");
  const { count } = await ask(page, "rating=5");
  await expect(range(page)).toContainText(`of ${count} product`);
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/shop");
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

test("there is no pager for a single page, and a limit in the address is kept", async ({ page }) => {
  await open(page, "/shop?limit=100");
  const { count } = await ask(page, "limit=100");
  await expect(cards(page)).toHaveCount(count);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await panel(page).getByRole("link", { name: /^Men / }).click();
  await expect(page).toHaveURL("/shop/category/men?limit=100");
});

test("an address with nonsense in it shows the list without the nonsense", async ({ page }) => {
  const answer = await open(page, "/shop?page=abc&rating=many&min=-4&order=9&limit=x&size=huge");
  expect(answer?.status()).toBe(200);
  await expect(range(page)).toContainText(/^1 to 10 of/);
});

test("nothing found says so, and offers a way on", async ({ page }) => {
  await open(page, "/shop?name=zzzzqqqq");
  await expect(results(page).getByText("No products found.").last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page).toHaveURL("/shop");
});

for (const path of ["/shop/category/no-such-thing", "/shop/brand/no-such-thing"])
  test(`${path} is not found, and shows no products rather than all`, async ({ page }) => {
    const answer = await open(page, path);
    expect(answer?.status()).toBe(404);
    await expect(results(page).getByText("No products found.").last()).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });

test("search engines get one address for each category and page, and none for filtered lists", async ({ page }) => {
  const canonical = () => page.locator("link[rel=canonical]").getAttribute("href");
  await page.goto("/shop/category/women?utm_source=letter&page=1");
  expect(await canonical()).toMatch(/\/shop\/category\/women$/);
  await page.goto("/shop?category=women&page=2");
  expect(await canonical()).toMatch(/\/shop\/category\/women\?page=2$/);
  await page.goto("/shop?size=M");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test.describe("without the page's own program", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is there, and its filters, pages and prices work", async ({ page }) => {
    await page.goto("/shop");
    await expect(cards(page)).toHaveCount(10);
    await panel(page)
      .getByRole("link", { name: /^Women / })
      .click();
    await expect(page).toHaveURL("/shop/category/women");
    await page.getByRole("button", { name: "Apply the price" }).click();
    await expect(page).toHaveURL(/\/shop\?category=women&min=500&max=2500$/);
    await expect(chips(page).filter({ hasText: "Women" })).toBeVisible();
  });
});

test("nothing moves while the list loads", async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        document.documentElement.dataset.moved = String(
          Number(document.documentElement.dataset.moved ?? 0) + entry.value,
        );
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/shop");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.01);
});

for (const [width, columns] of [
  [390, 2],
  [820, 3],
  [1440, 4],
] as const)
  test(`there are ${columns} products in a row at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/shop");
    const tops = await Promise.all((await cards(page).all()).map(async (card) => (await card.boundingBox())?.y));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("filters are tried out in a sheet with their count, and applied at once", async ({ page }) => {
    await open(page, "/shop");
    const before = await names(page);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: /^Women / }).click();
    await sheet.getByRole("button", { name: /^XL / }).click();
    const { count } = await ask(page, "category=women&size=XL");
    await expect(sheet.getByRole("status").last()).toHaveText(`${count} products`);
    await expect(page).toHaveURL("/shop");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL("/shop/category/women?size=XL");
    await expect(sheet).toBeHidden();
    await expect(range(page)).toContainText(`of ${count} products`);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
  });

  test("closing the sheet leaves the list as it was", async ({ page }) => {
    await open(page, "/shop");
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: /^Men / }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/shop");
    await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  });
});
