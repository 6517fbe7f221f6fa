import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, test } from "./shop.ts";

const line = (name: string, size: string) => ({
  _id: name,
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  quantity: 2,
  price: 649.5,
  taxable: true,
  selectedSize: { value: size },
  totalPrice: 1299,
});

const fillBag = (page: Page, lines: unknown[]) =>
  page.evaluate((items) => localStorage.setItem("cart_items", JSON.stringify(items)), lines);

const cart = (page: Page) => page.getByRole("dialog", { name: "Shopping Cart" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Shop By Category" });

test("the cart is empty at first, and says so; its badge shows 99+ from 99 lines on", async ({ page }) => {
  await open(page, "/login");
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await expect(cart(page).getByText("Your shopping cart is empty.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cart", exact: true })).toBeFocused();
  const lines = Array.from({ length: 99 }, (_, index) => line(`Kurta ${index}`, "M"));
  await fillBag(page, lines.slice(1));
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, items: 98" })).toBeVisible();
  await fillBag(page, lines);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, items: 99+" })).toContainText("99+");
});

test("a bag filled in one tab is counted in the other", async ({ page, context }) => {
  await open(page, "/login");
  const other = await context.newPage();
  await other.goto("/login");
  await fillBag(other, [line("Indigo kurta", "M")]);
  await expect(page.getByRole("button", { name: "Cart, items: 1" })).toBeVisible();
});

test("opening the menu closes the cart, and the reverse", async ({ page }) => {
  await open(page, "/login");
  // What the page behind an open drawer can still do is press by program: assistive technology and later features do.
  const press = (name: string) =>
    page
      .getByRole("button", { name, exact: true, includeHidden: true })
      .evaluate((button: HTMLElement) => button.click());
  await press("Cart");
  await expect(cart(page)).toBeVisible();
  await press("Menu");
  await expect(menu(page)).toBeVisible();
  await expect(cart(page)).toBeHidden();
  await press("Cart");
  await expect(cart(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();
});
