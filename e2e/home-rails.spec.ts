import { devices, type Page } from "@playwright/test";
import { watchShifts } from "./shifts.ts";
import { expect, open, test } from "./shop.ts";

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
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["iPhone 13"];
  test.use({ ...phone, userAgent: undefined });

  test("what was looked at comes below without anything moving, and a rail is swiped on a page no wider than the screen", async ({
    page,
  }) => {
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
    expect(await moved()).toBe(0);
    await rail(page).scrollIntoViewIfNeeded();
    await rail(page).getByRole("button", { name: on }).tap();
    await expect.poll(() => placeOf(page)).toBeGreaterThan(100);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
