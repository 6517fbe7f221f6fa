import type { Page } from "@playwright/test";
import { bagLine, fillBag } from "./bag.ts";
import { plentifulProduct } from "./buying.ts";
import { expect, open, signIn, test } from "./shop.ts";

/** 320 is also what a page has at 400 % zoom on a screen of 1280. */
const widths = [1440, 820, 390, 360, 320];

/** What sticks out at the right or the left, other than inside a part that scrolls by itself. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll("a, button, input, select, textarea, h1, h2, p, td, img")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isShown = box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
        return isShown && (box.right > width + 1 || box.left < -1) && !scrolls(element.parentElement);
      })
      .map(
        (element) =>
          `${element.tagName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40)}`,
      );
    if (document.documentElement.scrollWidth > width)
      outside.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return outside;
  });

async function expectReflow(page: Page, paths: string[]) {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await findOverflow(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}

test("pages for everybody reflow from 1440 down to 320 px", async ({ page }) => {
  test.slow();
  const { slug } = await plentifulProduct(page.request);
  await open(page, "/cart");
  await fillBag(page, [bagLine(await plentifulProduct(page.request))]);
  await expectReflow(page, [
    "/",
    "/shop",
    "/shop?name=kurta",
    `/product/${slug}`,
    "/brands",
    "/cart",
    "/contact",
    "/grievance",
    "/sell",
    "/size-guide",
    "/policies/shipping",
    "/policies/returns",
    "/policies/privacy",
    "/policies/terms",
    "/login",
    "/register",
    "/forgot-password",
    "/no-such-page",
  ]);
});

test("pages of a member and of a merchant reflow", async ({ page }) => {
  test.slow();
  await signIn(page, "merchant");
  await expectReflow(page, [
    "/dashboard",
    "/dashboard/overview",
    "/dashboard/security",
    "/dashboard/my-data",
    "/dashboard/second-factor",
    "/dashboard/address",
    "/dashboard/address/add",
    "/dashboard/orders",
    "/dashboard/orders/brand",
    "/dashboard/product",
    "/dashboard/product/add",
    "/dashboard/product/import",
    "/dashboard/wishlist",
    "/support",
  ]);
});

test("pages of an admin reflow", async ({ page }) => {
  test.slow();
  await signIn(page, "admin");
  await expectReflow(page, [
    "/dashboard",
    "/dashboard/overview",
    "/dashboard/staff",
    "/dashboard/security-events",
    "/dashboard/orders/customers",
    "/dashboard/category",
    "/dashboard/brand",
    "/dashboard/brand/add",
    "/dashboard/users",
    "/dashboard/merchant",
    "/dashboard/merchant/add",
    "/dashboard/review",
    "/dashboard/audit",
    "/dashboard/contact",
    "/dashboard/newsletter",
    "/dashboard/grievance",
    "/dashboard/search-synonyms",
  ]);
});
