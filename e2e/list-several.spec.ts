import { ask, cards, chips, panel, range, results } from "./list.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, inCalmShop, open, test } from "./shop.ts";

test.use(inCalmShop);

interface Facet {
  slug: string;
  name: string;
}

test("several brands and sizes are chosen at once, have one address, and go one by one or all together", async ({
  page,
}) => {
  await open(page, "/shop?max=0");
  const { facets } = await ask(page, "max=0");
  const [first, second] = facets.brands.toSorted((a: Facet, b: Facet) => (a.slug < b.slug ? -1 : 1)) as [Facet, Facet];
  // The later one first: the address has them by the alphabet.
  for (const { name } of [second, first])
    await panel(page)
      .getByRole("link", { name: new RegExp(`^${name} `) })
      .click();
  await expect(page).toHaveURL(`/shop?brand=${first.slug},${second.slug}&max=0`);
  for (const size of ["XL", "S"])
    await panel(page)
      .getByRole("link", { name: new RegExp(`^${size} `) })
      .click();
  const query = `brand=${first.slug},${second.slug}&size=S,XL&max=0`;
  await expect(page).toHaveURL(`/shop?${query}`);
  const { count } = await ask(page, query);
  const alone = await ask(page, `brand=${first.slug}&size=S&max=0`);
  expect(count).toBeGreaterThan(alone.count);
  await expect(range(page)).toContainText(`of ${count} product`);
  await expect(panel(page).getByRole("link", { name: new RegExp(`^${first.name} `) })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(chips(page)).toHaveCount(5);
  await expectAccessible(page);
  await chips(page).filter({ hasText: first.name }).click();
  await expect(page).toHaveURL(`/shop/brand/${second.slug}?size=S,XL&max=0`);
  await chips(page).filter({ hasText: "Clear all" }).click();
  await expect(page).toHaveURL("/shop?max=0");
});

test("colours are chosen by their swatches, several at once", async ({ page }) => {
  await open(page, "/shop?max=0");
  const { facets } = await ask(page, "max=0");
  const [first, second] = facets.colours;
  for (const colour of [second, first]) {
    const choice = panel(page).getByRole("link", { name: colour, exact: true });
    await choice.click();
    // Shown at once, before the list follows; the next choice builds on it.
    await expect(choice).toHaveAttribute("aria-current", "true");
  }
  await expect(page).toHaveURL(`/shop?colour=${first},${second}&max=0`);
  const { count } = await ask(page, `colour=${first},${second}&max=0`);
  expect(count).toBeGreaterThan((await ask(page, `colour=${first}&max=0`)).count);
  await expect(range(page)).toContainText(`of ${count} product`);
  await expect(chips(page).filter({ hasText: second })).toBeVisible();
  await expectAccessible(page);
});

test("values in another order lead to the one address of their list", async ({ page }) => {
  await open(page, "/shop?size=XL,S,XL,huge");
  await expect(page).toHaveURL("/shop?size=S,XL");
  const { count } = await ask(page, "size=S,XL");
  await expect(range(page)).toContainText(`of ${count} product`);
});

test("prices are typed beside the slider, in step with it, and what is no range changes nothing", async ({ page }) => {
  await open(page, "/shop");
  const from = panel(page).getByLabel("From (₹)");
  const to = panel(page).getByLabel("To (₹)");
  await expect(from).toHaveValue("");
  await expect(to).toHaveValue("2500");
  await from.fill("735");
  await to.fill("1,299");
  await to.press("Enter");
  await expect(page).toHaveURL("/shop?min=735&max=1299");
  await expect(panel(page).getByRole("slider", { name: "Highest price" })).toHaveAttribute(
    "aria-valuetext",
    /1,(299|300)/,
  );
  await from.fill("1500");
  await from.press("Enter");
  await expect(panel(page).getByRole("alert")).toHaveText("Enter prices in whole rupees, the lower one first.");
  await expect(page).toHaveURL("/shop?min=735&max=1299");
  await expectAccessible(page);
  await panel(page).getByRole("slider", { name: "Lowest price" }).fill("900");
  await expect(page).toHaveURL("/shop?min=900&max=1299");
  await expect(from).toHaveValue("900");
});

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

test.describe("without the page's own program", () => {
  test.use({ javaScriptEnabled: false });

  test("Load more leads to the next page, and sizes are added one by one", async ({ page }) => {
    await page.goto("/shop");
    await results(page).getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL("/shop?page=2");
    await panel(page).getByRole("link", { name: /^XL / }).click();
    await panel(page).getByRole("link", { name: /^M / }).click();
    await expect(page).toHaveURL("/shop?size=M,XL");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("several sizes and prices are tried out in the sheet, whose button says how many there are", async ({
    page,
  }) => {
    await open(page, "/shop?max=0");
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    for (const size of ["S", "L"]) await sheet.getByRole("checkbox", { name: new RegExp(`^${size} `) }).click();
    await sheet.getByLabel("To (₹)").fill("1400");
    await sheet.getByLabel("To (₹)").press("Enter");
    const { count } = await ask(page, "size=S,L&max=1400");
    await expect(sheet.getByRole("checkbox", { name: /^L / })).toBeChecked();
    const show = sheet.getByRole("button", { name: `Show ${count} products` });
    await expect(show).toBeVisible();
    await expectAccessible(page);
    await show.click();
    await expect(page).toHaveURL("/shop?size=S,L&max=1400");
    await expect(range(page)).toContainText(`of ${count} products`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
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
