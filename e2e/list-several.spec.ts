import { ask, cards, range, results } from "./list.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, inCalmShop, open, test } from "./shop.ts";

test.use(inCalmShop);

test("more products are loaded below, and going back from one of them returns to it", async ({ page }) => {
  await open(page, "/shop?max=0");
  const { count, products } = await ask(page, "max=0&limit=20");
  await results(page).getByRole("link", { name: "Load more" }).click();
  await expect(cards(page)).toHaveCount(20);
  await expect(range(page)).toHaveText(`1 to 20 of ${count} products`);
  await expect(results(page).getByText(`20 of ${count} products`, { exact: true })).toBeVisible();
  await expect(cards(page).nth(10).getByRole("link", { name: products[10].name })).toBeFocused();
  await expect(page).toHaveURL("/shop?max=0&pages=2");
  const later = cards(page).nth(17);
  await later.scrollIntoViewIfNeeded();
  await later.getByRole("link", { name: products[17].name }).click();
  await expect(page).toHaveURL(`/product/${products[17].slug}`);
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);
  await expect(later).toBeInViewport();
  await results(page).getByRole("link", { name: "Load more" }).click();
  await expect(cards(page)).toHaveCount(30);
  await expect(page).toHaveURL("/shop?max=0&pages=3");
});

test("a reload shows as many pages of a list at the same place, without anything moving", async ({ page }) => {
  await open(page, "/shop");
  await results(page).getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL("/shop?pages=2");
  const later = cards(page).nth(17);
  await later.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  const { expectStill } = await watchShifts(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(20);
  await expect(later).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
  await expectStill();
  // One list for search engines, however much of it somebody has loaded.
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/shop$/);
  await expect(results(page).getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await results(page).getByRole("link", { name: "Page 1", exact: true }).click();
  await expect(page).toHaveURL("/shop");
  await expect(cards(page)).toHaveCount(10);
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);
});

test("a quick view opens by keyboard, takes a size into the bag, and Escape and back close it", async ({ page }) => {
  await open(page, "/shop?max=0");
  const { products } = await ask(page, "max=0");
  const first = products.find(({ quantity }: { quantity: number }) => quantity > 3);
  const opener = page.getByRole("button", { name: `Quick view of ${first.name}` });
  const dialog = page.getByRole("dialog", { name: first.name });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: "See all details" })).toBeVisible();
  await expect(page).toHaveURL("/shop?max=0");
  await expect(dialog.getByRole("group", { name: "Size" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL("/shop?max=0");

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/shop?max=0");

  await opener.click();
  await dialog.getByRole("radio", { disabled: false }).first().check();
  await dialog.getByRole("button", { name: "Add To Bag" }).click();
  const bag = page.getByRole("dialog", { name: /bag|cart/i });
  await expect(bag).toContainText(first.name);
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Escape");

  await opener.click();
  await dialog.getByRole("link", { name: "See all details" }).click();
  await expect(page).toHaveURL(`/product/${first.slug}`);
  await page.goBack();
  await expect(page).toHaveURL("/shop?max=0");
  await expect(opener).toBeVisible();
});
