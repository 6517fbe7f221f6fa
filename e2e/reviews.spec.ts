import type { Page } from "@playwright/test";
import type { Product } from "#contract/products.ts";
import type { ReviewList } from "#contract/reviews.ts";
import { findProduct } from "./catalogue.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const reviews = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true });
const form = (page: Page) => page.getByRole("region", { name: "Write a review" });
const listOf = async (page: Page, { slug }: Product): Promise<ReviewList> =>
  (await page.request.get(`/api/review/${slug}`)).json();

test("the summary shows the average in half stars, the count and each star's share; a review its writer, day and words", async ({
  page,
}) => {
  const product = await findProduct(page.request, ({ totalReviews }) => totalReviews > 3);
  const {
    summary,
    reviews: [newest],
  } = await listOf(page, product);
  await open(page, `/product/${product.slug}`);
  await expect(reviews(page).getByText(`based on ${summary.totalReviews} reviews.`)).toBeVisible();
  const halves = Math.round(summary.averageRating * 2) / 2;
  await expect(
    reviews(page)
      .getByRole("img", { name: `${halves} out of 5 stars` })
      .first(),
  ).toBeVisible();
  const rows = reviews(page).getByRole("list", { name: "Stars given" }).getByRole("listitem");
  for (const [index, star] of ([5, 4, 3, 2, 1] as const).entries()) {
    const share = Math.round((summary.ratingSummary[star] / summary.totalSummary) * 10_000) / 100;
    await expect(rows.nth(index)).toContainText(`${star} star`);
    await expect(rows.nth(index)).toContainText(`${share}%`);
  }
  const first = reviews(page).getByRole("article").first();
  await expect(first.getByRole("heading")).toHaveText(newest?.title ?? "");
  await expect(first).toContainText(newest?.review ?? "");
  await expect(first).toContainText(newest?.user?.firstName ?? "A former member");
  const day = new Date(newest?.created ?? "").toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(first).toContainText(day);
  await expectAccessible(page);
});

test("more reviews stand on further pages, which have an address of their own", async ({ page }) => {
  const product = await findProduct(page.request, ({ totalReviews }) => totalReviews > 6);
  const all = (await listOf(page, product)).reviews;
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

test("the first review is asked for; who is signed out is led to the login page, and from there back", async ({
  page,
}) => {
  const { slug } = await findProduct(page.request, ({ totalReviews }) => totalReviews === 0);
  await open(page, `/product/${slug}`);
  await expect(reviews(page).getByText("Be the first to add a review.")).toBeVisible();
  await expect(form(page).getByRole("textbox")).toHaveCount(0);
  await form(page).getByRole("link", { name: "Login to write a review" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("member@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("tana-bana");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`/product/${slug}`);
  await expect(form(page).getByRole("textbox", { name: "Title" })).toBeVisible();
});

test("the form says what is missing, sends the review, thanks and clears", async ({ page }) => {
  await arriveAsNewMember(page);
  const { slug } = await findProduct(page.request, ({ totalReviews }) => totalReviews === 0);
  await open(page, `/product/${slug}`);
  const publish = form(page).getByRole("button", { name: "Publish review" });
  const title = form(page).getByRole("textbox", { name: "Title" });
  await expect(form(page).getByRole("radio", { name: "Yes" })).toBeChecked();
  await publish.click();
  for (const said of ["Title is required.", "Review is required.", "Rating is required."])
    await expect(form(page).getByText(said)).toBeVisible();
  await expect(form(page).getByRole("radio", { name: "1 star" })).toBeFocused();
  await expectAccessible(page);

  await form(page).getByRole("radio", { name: "4 stars" }).check();
  await title.fill("Soft <b>cloth</b>");
  await form(page).getByRole("textbox", { name: "Review" }).fill("It fits.");
  await form(page).getByRole("radio", { name: "No" }).check();
  // A fit that was chosen can be taken back.
  await form(page).getByRole("radio", { name: "Too small" }).check();
  await page.keyboard.press("ArrowLeft");
  await expect(form(page).getByRole("radio", { name: "Hard to say" })).toBeChecked();
  const asked = page.waitForRequest("**/api/review/add");
  await publish.click();
  expect((await asked).postDataJSON()).toMatchObject({
    ...{ rating: 4, review: "It fits.", isRecommended: false },
    fit: null,
  });
  await seeNotice(page, "Hi Asha! Your review has been added and will appear when approved!");
  await expect(title).toHaveValue("");
  await expect(form(page).getByRole("radio", { name: "4 stars" })).not.toBeChecked();
  await expect(form(page).getByRole("radio", { name: "Yes" })).toBeChecked();
  await expect(form(page).getByText("Title is required.")).toBeHidden();

  const own = form(page).getByRole("article", { name: "Your review" });
  await expect(own).toContainText("Waits for approval");
  await expect(own).toContainText("Soft cloth");
  await page.reload();
  await expect(own, "also on the next visit").toContainText("Waits for approval");
  await expectAccessible(page);
});
