import type { Page } from "@playwright/test";
import { bagLine, fillBag } from "./bag.ts";
import { plentifulProduct } from "./buying.ts";
import { categoriesOnSale } from "./catalogue.ts";
import { findOverflow } from "./overflow.ts";
import { expect, expectAccessible, inCalmShop, open, signIn, signUp, test } from "./shop.ts";

test.use(inCalmShop);

const menu = (page: Page) => page.getByRole("dialog", { name: "Shop By Category" });

test("an unknown page says so, with the right status and a way home", async ({ page }) => {
  const answer = await open(page, "/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for was not found.");
  await expect(page).toHaveTitle("Page not found · Tana Bana");
  await expect(page.getByText("Free shipping across India")).toBeVisible();
  await expect(page.getByRole("link", { name: /Call support/ })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
  await expect(footer.getByRole("link", { name: "Seller" })).toHaveAttribute("href", "/sell");
  await expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.goto("/404"))?.status(), "its own address is none either").toBe(404);
  await expect(page.getByText("The page you are looking for was not found.")).toBeVisible();
});

// All other pages, and the widths in between: e2e/all/reflow.spec.ts.
test("nothing sticks out of the pages that are opened most, in a window of 320 px", async ({ page }) => {
  const product = await plentifulProduct(page.request);
  await signIn(page, "admin");
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "/login");
  await fillBag(page, [bagLine(product)]);
  for (const path of ["/", "/shop", `/product/${product.slug}`, "/cart", "/dashboard/orders/customers"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await findOverflow(page), path).toEqual([]);
  }
});

test("the first press of Tab offers to skip the header; a search leads to the shop, one for nothing nowhere", async ({
  page,
}) => {
  await open(page, "/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const box = page.getByRole("search").getByRole("combobox", { name: "Search products" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/login(#.*)?$/);
  await box.fill("indigo kurta");
  await box.press("Enter");
  await expect(page).toHaveURL("/shop?name=indigo+kurta");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu lists the categories, keeps the focus, gives it back, and closes by a choice", async ({ page }) => {
    await open(page, "/brands");
    const categories = await categoriesOnSale(page.request);
    const button = page.getByRole("button", { name: "Menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeVisible();
    for (const { name, slug } of categories)
      await expect(menu(page).getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        `/shop/category/${slug}`,
      );
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest("dialog");
      });
      expect(outside, "the focus left the drawer").toBe(false);
    }
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu(page).getByRole("link", { name: "All products" }).click();
    await expect(page).toHaveURL("/shop");
    await expect(menu(page)).toBeHidden();
  });

  test("what can be pressed in the header is large enough for a thumb, and scrolling leaves most of the screen to the page", async ({
    page,
  }) => {
    await open(page, "/brands");
    for (const button of await page.getByRole("banner").getByRole("button").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    const box = await page.getByRole("button", { name: "Menu" }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(64);
    await expect(page.getByRole("search")).not.toBeInViewport();
  });
});

test("signing out ends the login here, in the other tabs and on the server", async ({ page, context }) => {
  await signUp(page);
  await open(page, "/brands");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const other = await context.newPage();
  await other.goto("/brands");
  await expect(other.getByRole("button", { name: "Account of Asha" })).toBeVisible();
  await page.getByRole("button", { name: "Account of Asha" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Dashboard", "Sign Out"]);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("status").getByText("You have signed out!")).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expect(other.getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/api/user/me", { headers: { authorization: token ?? "" } })).status())
    .toBe(401);
});
