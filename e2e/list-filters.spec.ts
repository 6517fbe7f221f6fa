import { ask, cards, chips, names, panel, range } from "./list.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

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
  // The lists above it are as long as there are brands, and the pointer reaches only what is in view.
  await high.scrollIntoViewIfNeeded();
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

test("a value that assistive technology sets, without a pointer or a key, is taken", async ({ page }) => {
  await open(page, "/shop");
  // Filling a slider sets its value and sends `input` and `change`, and nothing else.
  await panel(page).getByRole("slider", { name: "Highest price" }).fill("1500");
  await expect(page).toHaveURL("/shop?max=1500");
  await panel(page).getByRole("slider", { name: "Lowest price" }).fill("700");
  await expect(page).toHaveURL("/shop?min=700&max=1500");
  await panel(page).getByRole("slider", { name: "Rating" }).fill("40");
  await expect(page).toHaveURL("/shop?min=700&max=1500&rating=3");
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

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
    const { count } = await ask(page, "category=women&size=XL");
    await expect(sheet.getByRole("status").last()).toHaveText(`${count} products`);
    await expect(page).toHaveURL("/shop");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: `Show ${count} products` }).click();
    await expect(page).toHaveURL("/shop/category/women?size=XL");
    await expect(sheet).toBeHidden();
    await expect(range(page)).toContainText(`of ${count} products`);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(before);
  });
});
