import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { callAs, demoAdmin } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { newMember } from "./people.ts";
import { openSeller } from "./sellers.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const reviews = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true });
const form = (page: Page) => page.getByRole("region", { name: "Write a review" });

/** Another person in this tab from the next page on. */
const become = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem("token", value), token);

test("a review with a photo and a fit waits, is approved, and its photo is looked at large", async ({ page }) => {
  test.slow();
  const word = ownWord();
  const { product } = await openSeller(page, word);
  const writer = await newMember(page.request);
  const path = `/product/${product.slug}`;

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/login");
  await become(page, writer.token);
  await open(page, path);
  await form(page).getByRole("radio", { name: "5 stars" }).check();
  await form(page).getByRole("textbox", { name: "Title" }).fill(`Soft ${word}`);
  await form(page).getByRole("textbox", { name: "Review" }).fill("It fits.");
  // A fit that was chosen can be taken back.
  await form(page).getByRole("radio", { name: "Too small" }).check();
  await page.keyboard.press("ArrowLeft");
  await expect(form(page).getByRole("radio", { name: "Hard to say" })).toBeChecked();
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

  await open(page, path);
  const shown = reviews(page)
    .getByRole("article")
    .filter({ hasText: `Soft ${word}` });
  await expect(shown).toContainText("Just right");
  await shown.getByRole("button", { name: "Number 1 by Asha" }).click();
  const large = page.getByRole("dialog", { name: "Photo 1 of 1" });
  await expect(large.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();

  // Other tests look for products with reviews.
  const { reviews: approved } = await (await page.request.get(`/api/review/${product.slug}`)).json();
  await callAs(page.request, await demoAdmin(page.request), "delete", `/review/delete/${approved[0]._id}`);
});
