import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const category = await givenCategory(db, { name: "Women", slug: "women" });
for (const [name, slug] of [
  ["Kosala Looms", "kosala-looms"],
  ["Zari", "zari"],
] as const)
  await givenProduct(db, { brandId: (await givenBrand(db, { name, slug })).id }, [category]);

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
const withBag = (lines: unknown[]) => ({ storage: { cart_items: JSON.stringify(lines) } });
const dialog = (page: Page, name: string) => page.queryByRole("dialog", { name });

/** Keeps the answers of a path back until it is told to let them go. */
function holding(path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const intercept = async ({ url }: Request) => {
    if (url.endsWith(path)) await promise;
    return undefined;
  };
  return { intercept, release };
}

test("every page states free shipping and a support contact, and has a header and a footer", async () => {
  for (const path of ["/", "/login", "/dashboard/address"]) {
    const page = await openPage(app, path);
    expect(page.getAllByText("Free shipping")[0]).toHaveTextContent("Free shipping across India");
    expect(page.getByRole("link", { name: /Call support/ })).toBeVisible();
    expect(page.getAllByRole("banner")[0]).toBeVisible();
    const footer = within(page.getByRole("contentinfo"));
    expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
    expect(footer.getByRole("link", { name: "Seller" })).toHaveAttribute("href", "/sell");
    expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
  }
});

test("brands have a menu of their own in the header, and a visitor one to log in or sign up", async () => {
  const page = await openPage(app, "/brands");
  const button = page.getByRole("button", { name: "Brands" });
  await page.user.click(button);
  for (const [name, slug] of [
    ["Kosala Looms", "kosala-looms"],
    ["Zari", "zari"],
  ] as const)
    expect(page.getByRole("menuitem", { name })).toHaveAttribute("href", `/shop/brand/${slug}`);
  expect(page.getByRole("menuitem", { name: "See all brands" })).toHaveAttribute("href", "/brands");
  await page.user.keyboard("{Escape}");
  await expect.poll(() => page.queryByRole("menu", { name: "Brands" })).toBeNull();
  await expect.poll(() => button).toHaveFocus();
  await page.user.click(page.getByRole("button", { name: "Account" }));
  expect(page.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Login", "Sign Up"]);
  await page.user.click(page.getByRole("menuitem", { name: "Login" }));
  await expect.poll(page.address).toBe("/login");
});

describe("the cart in the header", () => {
  test("is empty at first, and says so; its badge shows 99+ from 99 lines on", async () => {
    const page = await openPage(app, "/login");
    await page.user.click(page.getByRole("button", { name: "Cart" }));
    const cart = await page.findByRole("dialog", { name: "Shopping Cart" });
    expect(within(cart).getByText("Your shopping cart is empty.")).toBeVisible();
    await expectAccessible(page);
    const lines = Array.from({ length: 99 }, (_, index) => line(`Kurta ${index}`, "M"));
    const many = await openPage(app, "/login", withBag(lines.slice(1)));
    await many.findByRole("button", { name: "Cart, items: 98" });
    const most = await openPage(app, "/login", withBag(lines));
    expect(await most.findByRole("button", { name: "Cart, items: 99+" })).toHaveTextContent("99+");
  });

  test("closes when the menu opens, and the reverse", async () => {
    const page = await openPage(app, "/login");
    // Assistive technology and programs can press what lies behind an open drawer.
    const press = (name: string) => page.getByRole("button", { name, hidden: true }).click();
    press("Cart");
    await expect.poll(() => dialog(page, "Shopping Cart")).toBeVisible();
    press("Menu");
    await expect.poll(() => dialog(page, "Shop By Category")).toBeVisible();
    await expect.poll(() => dialog(page, "Shopping Cart")).toBeNull();
    press("Cart");
    await expect.poll(() => dialog(page, "Shopping Cart")).toBeVisible();
    await expect.poll(() => dialog(page, "Shop By Category")).toBeNull();
  });
});

test("a page that is slow to come is announced", async () => {
  const { intercept, release } = holding("/api/address");
  const page = await openPage(app, "/dashboard", { as: await givenMember(shop), intercept });
  const menu = within(page.getByRole("navigation", { name: "Account" }));
  await page.user.click(menu.getByRole("link", { name: "Address" }));
  await page.findByRole("progressbar", { name: "Loading the page" });
  await expectAccessible(page);
  release();
  await page.findByRole("heading", { level: 1, name: "Addresses" });
  expect(page.address()).toBe("/dashboard/address");
  await expect.poll(() => page.queryByRole("progressbar", { name: "Loading the page" })).toBeNull();
});

test("signing out leaves nothing of the wishlist behind", async () => {
  const kept = '[{"_id":"1","name":"x","slug":"x","imageUrl":""}]';
  const page = await openPage(app, "/dashboard", { as: await givenMember(shop), storage: { kept_hearts: kept } });
  page.window.localStorage.setItem("kept_hearts", kept);
  await page.user.click(await page.findByRole("button", { name: "Account of Asha" }));
  await page.user.click(page.getByRole("menuitem", { name: "Sign Out" }));
  await seeNotice(page, "You have signed out!");
  await expect.poll(() => page.window.localStorage.getItem("kept_hearts")).toBeNull();
});
