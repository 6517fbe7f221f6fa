import type { Page } from "@playwright/test";
import type { ReviewList } from "#contract/catalogue/reviews.ts";
import { findProduct } from "./catalogue.ts";
import { expect, open, test } from "./shop.ts";

const reviews = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true });

test("further pages of reviews begin at their heading, and going back shows the first again", async ({ page }) => {
  const product = await findProduct(page.request, ({ totalReviews }) => totalReviews > 6);
  const answer = await page.request.get(`/api/review/${product.slug}`);
  const { reviews: all } = (await answer.json()) as ReviewList;
  await open(page, `/product/${product.slug}`);
  await expect(reviews(page).getByRole("article")).toHaveCount(6);
  await reviews(page).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(`/product/${product.slug}?reviews=2#reviews`);
  await expect(reviews(page).getByRole("article")).toHaveCount(all.length - 6);
  await expect(reviews(page).getByRole("article").first().getByRole("heading")).toHaveText(all[6]?.title ?? "");
  await expect(reviews(page).getByRole("heading", { name: "Reviews", exact: true })).toBeInViewport();
  await page.goBack();
  await expect(reviews(page).getByRole("article")).toHaveCount(6);
});
