import { devices, type Page } from "@playwright/test";
import { arriveAsNewMember } from "./people.ts";
import { watchShifts } from "./shifts.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const heading = "New from the loom";
const rail = (page: Page, name = heading) => page.getByRole("region", { name, exact: true });
const [back, on] = [`Back in ${heading}`, `On in ${heading}`];
const placeOf = (page: Page) =>
  rail(page)
    .getByRole("list")
    .evaluate((row) => row.scrollLeft);

async function products(page: Page): Promise<{ slug: string; name: string; _id: string }[]> {
  return (await (await page.request.get("/api/product/list")).json()).products;
}

test("a rail is leafed through by its buttons, and by the keyboard through its products", async ({ page }) => {
  await open(page, "/");
  await rail(page).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expect(rail(page).getByRole("button", { name: back })).toBeDisabled();
  await rail(page).getByRole("button", { name: on }).click();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(200);
  await expect(rail(page).getByRole("button", { name: back })).toBeEnabled();
  await rail(page).getByRole("button", { name: back }).click();
  await expect.poll(() => placeOf(page)).toBe(0);

  const links = rail(page).getByRole("listitem").getByRole("link");
  await links.first().focus();
  for (let i = 1; i < (await links.count()); i++) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
  }
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport();
  await expect(rail(page).getByRole("button", { name: on })).toBeDisabled();
  await rail(page)
    .getByRole("link", { name: `See all: ${heading}` })
    .click();
  await expect(page).toHaveURL("/shop");
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["iPhone 13"];
  test.use({ ...phone, userAgent: undefined });

  test("what was looked at is shown below, nothing moves, and it can be forgotten", async ({ page }) => {
    const { moved } = await watchShifts(page);
    const [first, second] = await products(page);
    for (const product of [first, second]) {
      await open(page, `/product/${product?.slug}`);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("seen"))).toContain(product?._id);
    }
    await open(page, "/");
    const seen = rail(page, "You looked at");
    await expect(seen.getByRole("listitem")).toHaveCount(2);
    await seen.scrollIntoViewIfNeeded();
    await expect(seen.getByRole("heading", { level: 3 })).toHaveText([second?.name ?? "", first?.name ?? ""]);
    expect(await moved()).toBe(0);
    await expectAccessible(page);
    await seen.getByRole("button", { name: "Forget these" }).click();
    await expect(seen).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("seen"))).toBeNull();
  });

  test("a rail is swiped, and the page is no wider than the screen", async ({ page }) => {
    await open(page, "/");
    await rail(page).scrollIntoViewIfNeeded();
    await rail(page).getByRole("button", { name: on }).tap();
    await expect.poll(() => placeOf(page)).toBeGreaterThan(100);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test("the makers of what somebody gave a heart to are shown to them alone", async ({ page, browser, baseURL }) => {
  await arriveAsNewMember(page);
  const [product] = await products(page);
  await open(page, `/product/${product?.slug}`);
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/api/wishlist"),
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: `Keep ${product?.name} in your wishlist`, exact: true })
    .first()
    .click();
  await kept;
  const answered = page.waitForResponse("**/api/home/liked");
  await page.goto("/");
  expect((await answered).headers()["cache-control"]).toBe("no-store");
  await expect(rail(page, "From makers you like")).toBeAttached();
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await open(visitor, "/");
  await expect(rail(visitor, "From makers you like")).toHaveCount(0);
  await visitor.context().close();
});
