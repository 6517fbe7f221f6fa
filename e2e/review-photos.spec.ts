import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { newMember } from "./people.ts";
import { openSeller } from "./sellers.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const reviews = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true });
const form = (page: Page) => page.getByRole("region", { name: "Write a review" });

/** Another person in this tab from the next page on. */
const become = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem("token", value), token);

test("a review with a photo and a fit waits, is approved, voted for, answered, reported and rejected", async ({
  page,
}) => {
  test.slow();
  const word = ownWord();
  const { seller, product } = await openSeller(page, word);
  const writer = await newMember(page.request);
  const reader = await newMember(page.request);
  const path = `/product/${product.slug}`;

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/");
  await become(page, writer.token);
  await open(page, path);
  await form(page).getByRole("radio", { name: "5 stars" }).check();
  await form(page).getByRole("textbox", { name: "Title" }).fill(`Soft ${word}`);
  await form(page).getByRole("textbox", { name: "Review" }).fill("It fits.");
  await form(page).getByRole("radio", { name: "Just right" }).check();
  const image = { name: "one.png", mimeType: "image/png", buffer: await readFile("public/icon-192.png") };
  await form(page).getByLabel("Photos").setInputFiles([image]);
  await expect(form(page).getByRole("img", { name: "Preview of photo 1" })).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole("button", { name: "Publish review" }).click();
  await seeNotice(page, "Hi Asha! Your review has been added and will appear when approved!");
  const own = form(page).getByRole("article", { name: "Your review" });
  await expect(own.getByRole("img", { name: "Number 1 by you" })).toBeVisible();
  await expect(form(page).getByRole("img", { name: "Preview of photo 1" })).toHaveCount(0);

  await signIn(page, "admin");
  await page.evaluate(() => sessionStorage.clear());
  await open(page, "/dashboard/review?status=Waiting+Approval");
  const waiting = page.getByRole("article", { name: `Soft ${word}` });
  await expect(waiting.getByRole("img", { name: "Number 1 by Asha" })).toBeVisible();
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await seeNotice(page, "Review approved successfully");

  await become(page, reader.token);
  await open(page, path);
  const shown = reviews(page)
    .getByRole("article")
    .filter({ hasText: `Soft ${word}` });
  await expect(shown).toContainText("Just right");
  await shown.getByRole("button", { name: "Number 1 by Asha" }).click();
  const large = page.getByRole("dialog", { name: "Photo 1 of 1" });
  await expect(large.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  const helpful = shown.getByRole("button", { name: /^Helpful/ });
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(helpful).toContainText("(1)");
  await shown.getByRole("button", { name: /^Report/ }).click();
  const report = page.getByRole("dialog", { name: "Report this review" });
  await report.getByRole("button", { name: "Report", exact: true }).click();
  await expect(report.getByText("Reason is required.")).toBeVisible();
  await report.getByRole("textbox", { name: "What is wrong with it?" }).fill("Advertising");
  await expectAccessible(page);
  await report.getByRole("button", { name: "Report", exact: true }).click();
  await seeNotice(page, "Thank you. We will look at this review.");

  await become(page, seller.token);
  await open(page, path);
  await shown.getByRole("button", { name: /^Reply to/ }).click();
  await page.getByRole("textbox", { name: /^Your reply/ }).fill("Thank you, Asha!");
  await page.getByRole("button", { name: "Save reply" }).click();
  await seeNotice(page, "Reply has been saved successfully!");
  await expect(shown).toContainText(`Reply by Looms of ${word}`);
  await expect(shown).toContainText("Thank you, Asha!");

  await signIn(page, "admin");
  await page.evaluate(() => sessionStorage.clear());
  await open(page, "/dashboard/review?status=reported");
  const reported = page.getByRole("article", { name: `Soft ${word}` });
  await expect(reported).toContainText("Advertising");
  await expectAccessible(page);
  await reported.getByRole("button", { name: /^Reject/ }).click();
  await seeNotice(page, "Review rejected successfully");
  await open(page, path);
  await expect(reviews(page).getByText("Be the first to add a review.")).toBeVisible();
});

test("reviews are sorted and filtered by links that can be shared", async ({ page }) => {
  const { products } = await (await page.request.get("/api/product/list?limit=100&max=0")).json();
  const { slug } = products.find(({ totalReviews }: { totalReviews: number }) => totalReviews > 5);
  await open(page, `/product/${slug}`);
  const which = reviews(page).getByRole("navigation", { name: "Which reviews" });
  await expect(which.getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", "true");
  await which.getByRole("link", { name: "Lowest" }).click();
  await expect(page).toHaveURL(`/product/${slug}?sort=lowest#reviews`);
  const { reviews: expected } = await (await page.request.get(`/api/review/${slug}?sort=lowest&limit=6`)).json();
  await expect(reviews(page).getByRole("article").getByRole("heading")).toHaveText(
    expected.map(({ title }: { title: string }) => title),
  );
  await which.getByRole("link", { name: "5 ★" }).click();
  await expect(page).toHaveURL(`/product/${slug}?sort=lowest&stars=5#reviews`);
  await expect(which.getByRole("link", { name: "5 ★" })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await which.getByRole("link", { name: "5 ★" }).click();
  await expect(page).toHaveURL(`/product/${slug}?sort=lowest#reviews`);
});
