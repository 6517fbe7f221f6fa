import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, signUp, test } from "./shop.ts";

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

test("an unknown page says so, with the right status and a way home", async ({ page }) => {
  const answer = await open(page, "/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for was not found.");
  await expect(page).toHaveTitle("Page not found · Tana Bana");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL("/");
});

test("the address /404 is the not-found page too", async ({ page }) => {
  expect((await page.goto("/404"))?.status()).toBe(404);
  await expect(page.getByText("The page you are looking for was not found.")).toBeVisible();
});

test("every page states free shipping and a support contact, and has a header and a footer", async ({ page }) => {
  for (const path of ["/", "/login", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByText("Free shipping across India")).toBeVisible();
    await expect(page.getByRole("link", { name: /Call support/ })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
    await expect(footer.getByRole("link", { name: "Seller" })).toHaveAttribute("href", "/sell");
    await expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
  }
});

test("the first press of Tab offers to skip the header", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("searching leads to the shop with the words in its address; searching for nothing leads nowhere", async ({
  page,
}) => {
  await open(page, "/");
  const box = page.getByRole("search").getByRole("searchbox", { name: "Search products" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/");
  await box.fill("indigo kurta");
  await box.press("Enter");
  await expect(page).toHaveURL("/shop?name=indigo+kurta");
});

test("brands have a menu of their own in the header", async ({ page }) => {
  await open(page, "/");
  const { brands } = await (await page.request.get("/api/brand/list")).json();
  await page.getByRole("button", { name: "Brands" }).click();
  for (const { name, slug } of brands)
    await expect(page.getByRole("menuitem", { name, exact: true })).toHaveAttribute("href", `/shop/brand/${slug}`);
  await expect(page.getByRole("menuitem", { name: "See all brands" })).toHaveAttribute("href", "/brands");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu", { name: "Brands" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Brands" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu lists the categories, keeps the focus and gives it back", async ({ page }) => {
    await open(page, "/");
    const { categories } = await (await page.request.get("/api/category/list")).json();
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
  });

  test("a chosen category closes the menu", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu" }).click();
    await menu(page).getByRole("link", { name: "All products" }).click();
    await expect(page).toHaveURL("/shop");
    await expect(menu(page)).toBeHidden();
  });

  test("what can be pressed in the header is large enough for a thumb", async ({ page }) => {
    await open(page, "/");
    for (const button of await page.getByRole("banner").getByRole("button").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });

  test("scrolling leaves most of the screen to the page", async ({ page }) => {
    await open(page, "/");
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    const box = await page.getByRole("button", { name: "Menu" }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(64);
    await expect(page.getByRole("search")).not.toBeInViewport();
  });
});

test("the cart is empty at first, and says so", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await expect(cart(page).getByText("Your shopping cart is empty.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cart", exact: true })).toBeFocused();
});

test("the cart shows its lines and their total", async ({ page }) => {
  await open(page, "/");
  await fillBag(page, [line("Indigo kurta", "M"), line("Indigo kurta", "L")]);
  await page.reload();
  await page.getByRole("button", { name: "Cart, items: 2" }).click();
  const first = cart(page).getByRole("listitem").first();
  await expect(first.getByRole("link", { name: "Indigo kurta" })).toHaveAttribute("href", "/product/indigo-kurta");
  await expect(first).toContainText("Size M");
  await expect(first).toContainText("Quantity 2");
  await expect(first).toContainText("₹1,299.00");
  await expect(cart(page).getByText("₹2,598.00")).toBeVisible();
  await expectAccessible(page);
});

test("the badge shows 99+ from 99 lines on", async ({ page }) => {
  await open(page, "/");
  const lines = Array.from({ length: 99 }, (_, index) => line(`Kurta ${index}`, "M"));
  await fillBag(page, lines.slice(1));
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, items: 98" })).toBeVisible();
  await fillBag(page, lines);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, items: 99+" })).toContainText("99+");
});

test("a bag filled in one tab is counted in the other", async ({ page, context }) => {
  await open(page, "/");
  const other = await context.newPage();
  await other.goto("/");
  await fillBag(other, [line("Indigo kurta", "M")]);
  await expect(page.getByRole("button", { name: "Cart, items: 1" })).toBeVisible();
});

test("opening the menu closes the cart, and the reverse", async ({ page }) => {
  await open(page, "/");
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

test("a visitor is offered to log in or sign up", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Login", "Sign Up"]);
  await page.getByRole("menuitem", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

test("signing out ends the login here, in the other tabs and on the server", async ({ page, context }) => {
  await signUp(page);
  await open(page, "/");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const other = await context.newPage();
  await other.goto("/");
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

test("a new page glides to its top, and going back returns to the old place", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test("whoever asked for less movement jumps to the top", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("a page that is slow to come is announced by a line at the top", async ({ page }) => {
  await signUp(page);
  await open(page, "/");
  await page.route("**/api/address", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Account of Asha" }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Address", exact: true }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard/address");
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeHidden();
});

test("a page that fails says so without inner details, and can be tried again", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/user/me", (route) => route.fulfill({ status: 500, json: { error: "secret of the house" } }));
  await open(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something came undone.");
  await expect(page.getByText("secret of the house")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go home" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await page.unroute("**/api/user/me");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Details");
});

test("whoever clicks faster than pages fade in gets where they want, without a complaint", async ({ page }) => {
  await open(page, "/");
  for (const name of ["Seller", "Contact Us", "Seller", "Contact Us"])
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name })
      .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(page).toHaveURL("/sell");
});
