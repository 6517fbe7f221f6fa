import type { Locator, Page } from "@playwright/test";
import { findProduct } from "#e2e/catalogue.ts";
import { expect, expectAccessible, inCalmShop, open, test } from "#e2e/shop.ts";

test.use(inCalmShop);

/** The first day that stands on a page which the server has drawn, for a reader who lives anywhere. */
async function firstDay(page: Page): Promise<{ day: Locator; created: Date }> {
  const { slug } = await findProduct(page.request, ({ totalReviews }) => totalReviews > 0);
  const { reviews } = await (await page.request.get(`/api/review/${slug}`)).json();
  await open(page, `/product/${slug}`);
  return { day: page.getByRole("article").first().getByRole("time"), created: new Date(reviews[0].created) };
}

const inUtc = (moment: Date) => moment.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
const timeIn = (moment: Date, timeZone: string) =>
  moment.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone });

for (const zone of ["Asia/Kolkata", "America/New_York"])
  test.describe(zone, () => {
    test.use({ timezoneId: zone });

    test(`a reader in ${zone} sees the day as everybody does, and on pointing or focus their own time`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      const { day, created } = await firstDay(page);
      await expect(day).toHaveText(inUtc(created));
      const tip = page.getByRole("tooltip");
      await day.hover();
      await expect(tip).toContainText(timeIn(created, zone));
      const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
      expect(await page.evaluate(isWider), "nothing sticks out").toBe(false);
      if (zone === "Asia/Kolkata") await expectAccessible(page);
      await page.mouse.move(0, 0);
      await expect(tip).toHaveCount(0);
      await day.focus();
      await expect(tip).toContainText("Where you are:");
      await page.keyboard.press("Escape");
      await expect(tip).toHaveCount(0);
      await expect(day).toHaveText(inUtc(created));
    });
  });

test.describe("UTC", () => {
  test.use({ timezoneId: "UTC" });

  test("whose clock shows the same has nothing to point at", async ({ page }) => {
    const { day, created } = await firstDay(page);
    await expect(day).toHaveText(inUtc(created));
    await day.hover();
    await expect(day).not.toHaveAttribute("tabindex");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
});
