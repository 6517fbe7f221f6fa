import { holdAnswers } from "./hold-answers.ts";
import { expect, expectAccessible, open, signIn, signUp, test } from "./shop.ts";

test("a new page glides to its top, and going back returns to the old place", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
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
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("a menu that is opened while a page is on its way stays open when it comes", async ({ page }) => {
  await open(page, "/");
  const release = await holdAnswers(page, /contact/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await page.getByRole("button", { name: "Brands" }).click();
  await release();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(page.getByRole("button", { name: "Brands" })).toBeFocused();
  await page.getByRole("menuitem", { name: "See all brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a press counts though a new page comes before the button is let go", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const held = Promise.withResolvers<void>();
    Object.assign(window, { letPageCome: held.resolve });
    document.startViewTransition = (update) =>
      start(async () => {
        await held.promise;
        return (update as () => unknown)();
      });
  });
  await open(page, "/contact");
  const release = await holdAnswers(page, /sell/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Seller" }).click();
  const brands = page.getByRole("button", { name: "Brands" });
  await brands.hover();
  await page.mouse.down();
  await release();
  await page.waitForFunction(() => document.documentElement.matches(":active-view-transition"));
  await page.mouse.up();
  await page.evaluate(() => (window as unknown as { letPageCome(): void }).letPageCome());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sell with us");
  await expect(brands).toHaveAttribute("aria-expanded", "true");
});

test("a page that fails says so without inner details, and can be tried again", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/user/me", (route) => route.fulfill({ status: 500, json: { error: "secret of the house" } }));
  await open(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something came undone.");
  await expect(page.getByText("secret of the house")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: /Call support/ })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/user/me");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Details");
});

test("whoever clicks faster than pages fade in gets where they want, without a complaint", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { begun: 0 });
    document.startViewTransition = (update) => {
      (window as unknown as { begun: number }).begun += 1;
      return start(update);
    };
  });
  await open(page, "/");
  for (const [place, name] of ["Seller", "Contact Us", "Seller", "Contact Us"].entries()) {
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name })
      .evaluate((link: HTMLElement) => link.click());
    // Once it begins to fade in: the next press cuts that short.
    await page.waitForFunction((count) => (window as unknown as { begun: number }).begun > count, place);
  }
  // How many of the pages before it were reached depends on the machine; the last one is always reached.
  await expect(page).toHaveURL("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Seller" }).click();
  await expect(page).toHaveURL("/sell");
  await page.goBack();
  await expect(page).toHaveURL("/contact");
});

test("from a page of the shop a seller reaches the back office, and going back finds pages that answer", async ({
  page,
}) => {
  await signIn(page, "merchant");
  await open(page, "/shop");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Details");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const menu = page.getByRole("navigation", { name: "Account" });
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/dashboard/product");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  expect(await page.evaluate(() => "isSameDocument" in window), "the list of the shop's pages was enough").toBe(false);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Details");
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Wishlist" }).click();
  await expect(page).toHaveURL("/dashboard/wishlist");
});
