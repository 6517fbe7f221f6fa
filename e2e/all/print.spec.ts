import type { Page } from "@playwright/test";
import { arriveWithBag, bagLine, shownProducts } from "#e2e/bag.ts";
import { arriveAsBuyer, placeOrder, plentifulProduct } from "#e2e/buying.ts";
import { expect, inCalmShop, open, test } from "#e2e/shop.ts";

/** A4 between its margins, in pixels of CSS. */
test.use({ viewport: { width: 672, height: 1000 }, colorScheme: "dark" });

/** Texts that would not be read on paper: neither black nor close to it, or on a ground of their own. */
const findColoured = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    return texts
      .map((element) => ({ text: element.textContent?.slice(0, 40), ...pick(getComputedStyle(element)) }))
      .filter(({ color, backgroundColor }) => color !== "rgb(0, 0, 0)" || backgroundColor !== "rgba(0, 0, 0, 0)");

    function pick({ color, backgroundColor }: CSSStyleDeclaration) {
      return { color, backgroundColor };
    }
  });

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  expect(await findColoured(page)).toEqual([]);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide, "nothing is cut off at the side").toBeLessThanOrEqual(room ?? 0);
  const rows = page.locator("main :is(tr, li, article)");
  const breaks = await rows.evaluateAll((all) => [...new Set(all.map((row) => getComputedStyle(row).breakInside))]);
  expect(
    breaks.filter((each) => each !== "avoid"),
    "no row is cut in two",
  ).toEqual([]);
  expect((await page.pdf()).length).toBeGreaterThan(1000);
  await page.emulateMedia({ media: "screen" });
}

test("an order and its invoice are printed", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPaper(page);
  await open(page, `/order/${order._id}/invoice`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPaper(page);
});

test.describe("in a shop where nothing else changes", () => {
  test.use(inCalmShop);

  test("lists, products and the bag are printed black on white, without what cannot be pressed on paper", async ({
    page,
  }) => {
    const [product] = await shownProducts(page);
    if (!product) throw new Error("the demo shop has products");
    await arriveWithBag(page, [bagLine(product)]);
    await open(page, "/shop");
    await expectPaper(page);
    await open(page, `/product/${product.slug}`);
    await expectPaper(page);
    await open(page, "/cart");
    await expect(page.getByRole("main")).toContainText(product.name);
    await expectPaper(page);
  });

  test("of a product the facts that the law asks for are printed, and nothing to fill in", async ({ page }) => {
    const { slug } = await plentifulProduct(page.request);
    await open(page, `/product/${slug}`);
    await expect(page.getByText("Country of origin")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Country of origin")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Write a review" })).toBeHidden();
    await expect(page.getByText("Quantity", { exact: true })).toBeHidden();
  });
});
