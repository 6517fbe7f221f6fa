import { ask, cards, chips, names, panel, range, results } from "./list.ts";
import { expect, expectAccessible, open, test, testInOwnWindow } from "./shop.ts";

test("the handles of price and rating are moved with the keys, which keep the focus", async ({ page }) => {
  await open(page, "/shop");
  const handle = (name: string) => panel(page).getByRole("slider", { name });
  await handle("Lowest price").focus();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/shop?min=550");
  await expect(handle("Lowest price")).toBeFocused();
  await handle("Highest price").focus();
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/shop?min=550&max=0");
  await page.keyboard.press("Home");
  await expect(handle("Highest price")).toHaveValue("560");
  await expect(page).toHaveURL("/shop?min=550&max=560");
  // The address is ahead of what is drawn, on which the next choice builds.
  await expect(chips(page).filter({ hasText: "560" })).toBeVisible();
  await handle("Rating").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(handle("Rating")).toHaveValue("80");
  await expect(page).toHaveURL("/shop?min=550&max=560&rating=1");
  await page.keyboard.press("Home");
  await expect(handle("Rating")).toHaveValue("0");
  await expect(page).toHaveURL("/shop?min=550&max=560&rating=5");
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/shop?min=550&max=560");
});

testInOwnWindow("a handle asks for a new list when it is let go, not on its way", async ({ page }) => {
  await page.clock.install();
  await open(page, "/shop");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("shop.data") || request.url().includes("shop?")) asked.push(request.url());
  });
  const high = panel(page).getByRole("slider", { name: "Highest price" });
  // The lists above it are as long as there are brands, and the pointer reaches only what is in view.
  await high.scrollIntoViewIfNeeded();
  const box = await high.boundingBox();
  if (!box) throw new Error("The handle has no place.");
  const y = box.y + box.height / 2;
  const at = (share: number) => box.x + 22 + (box.width - 44) * share;
  await page.mouse.move(at((2500 - 500) / 4500), y);
  await page.mouse.down();
  for (const share of [0.5, 0.55, 0.6, 0.7]) await page.mouse.move(at(share), y);
  await page.clock.runFor(600);
  expect(asked).toEqual([]);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/shop\?max=3\d{3}$/);
});

test.describe("without the page's own program", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is there, and its filters, facts, sizes, pages and prices work", async ({ page }) => {
    await page.goto("/shop");
    await expect(cards(page)).toHaveCount(10);
    await results(page).getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL("/shop?page=2");
    await panel(page).getByRole("link", { name: /^XL / }).click();
    await panel(page).getByRole("link", { name: /^M / }).click();
    await expect(page).toHaveURL("/shop?size=M,XL");
    await page.goto("/shop");
    await panel(page)
      .getByRole("link", { name: /^Women / })
      .click();
    await expect(page).toHaveURL("/shop/category/women");
    await page.getByRole("button", { name: "Apply the price" }).click();
    await expect(page).toHaveURL(/\/shop\?category=women&min=500&max=5000$/);
    await expect(chips(page).filter({ hasText: "Women" })).toBeVisible();
    const [cloth] = (await ask(page, "max=0")).facets.facts;
    await page.goto("/shop?max=0");
    await panel(page).getByRole("link", { name: cloth.choices[0], exact: true }).click();
    await expect(page).toHaveURL(`/shop?facts=${cloth.key}:${cloth.choices[0].replaceAll(" ", "+")}&max=0`);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("filters are tried out in a sheet with their count: closing it changes nothing, applying them all at once", async ({
    page,
  }) => {
    await open(page, "/shop");
    const before = await names(page);
    const opener = page.getByRole("button", { name: /^Filters/ });
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await opener.click();
    await sheet.getByRole("button", { name: /^Men / }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/shop");
    await expect(opener).toBeFocused();
    expect(await names(page)).toEqual(before);

    await opener.click();
    await sheet.getByRole("button", { name: /^Women / }).click();
    await sheet.getByRole("checkbox", { name: /^XL / }).click();
    const { count } = await ask(page, "category=women&size=XL&max=0");
    await expect(sheet.getByRole("status").last()).toHaveText(`${count} products`);
    await expect(page).toHaveURL("/shop");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: `Show ${count} products` }).click();
    await expect(page).toHaveURL("/shop/category/women?size=XL");
    await expect(sheet).toBeHidden();
    await expect(range(page)).toContainText(`of ${count} products`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
  });
});
