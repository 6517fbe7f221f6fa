import type { Page } from "@playwright/test";
import { plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, open, test } from "./shop.ts";

const heart = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: `Keep ${name} in your wishlist` });

test("the heart fills at once, stays filled, and is asked for once a visit", async ({ page }) => {
  await arriveAsNewMember(page);
  const { slug, name } = await plentifulProduct(page.request);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/wishlist/ids")) asked += 1;
  });
  await open(page, `/product/${slug}`);
  await expect.poll(() => asked).toBe(1);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await seeNotice(page, "Added to your wishlist.");
  await page.getByRole("region", { name: "You may also like" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  expect(asked).toBe(1);
  await page.goBack();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
  await seeNotice(page, "Removed from your wishlist.");
});
