import type { Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const heart = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: `Keep ${name} in your wishlist` });
const anyProduct = (page: Page) =>
  findProduct(page.request, ({ quantity, totalReviews }) => quantity > 0 && totalReviews > 0);

test("who is signed out is asked to login; a heart that the server refuses goes back to what it was", async ({
  page,
}) => {
  const { slug, name } = await anyProduct(page);
  await open(page, `/product/${slug}`);
  await heart(page, name).click();
  await seeNotice(page, "Please login to wishlist a product.");
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");

  await arriveAsNewMember(page);
  await open(page, `/product/${slug}`);
  await page.route("**/api/wishlist", (route) => route.fulfill({ status: 400, json: { error: "The list is full." } }));
  await heart(page, name).click();
  await seeNotice(page, "The list is full.");
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test("the heart fills at once, stays filled, and is asked for once a visit", async ({ page }) => {
  await arriveAsNewMember(page);
  const { slug, name } = await anyProduct(page);
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

test("the wishlist shows what was wished for, newest first, and lets go of it", async ({ page }) => {
  const { token } = await arriveAsNewMember(page);
  const first = await anyProduct(page);
  const second = await findProduct(page.request, ({ _id }) => _id !== first._id);
  for (const { _id } of [first, second])
    await page.request.post("/api/wishlist", {
      data: { product: _id, isLiked: true },
      headers: { authorization: token },
    });
  await open(page, "/dashboard/wishlist");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByRole("link", { name: second.name })).toHaveAttribute(
    "href",
    `/product/${second.slug}`,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${second.name} from wishlist` }).click();
  await seeNotice(page, "Removed from your wishlist.");
  await expect(cards).toHaveCount(1);
  const answered = page.waitForResponse((response) => response.request().postDataJSON()?.product === first._id);
  await page.getByRole("button", { name: `Remove ${first.name} from wishlist` }).click();
  await answered;
  await expect(page.getByText("You have no items in your wishlist yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have no items in your wishlist yet.")).toBeVisible();
  await expectAccessible(page);
});

test("what the shop does not show any more is marked and leads nowhere", async ({ page }) => {
  const { token } = await arriveAsNewMember(page);
  const { _id, name } = await anyProduct(page);
  await page.request.post("/api/wishlist", {
    data: { product: _id, isLiked: true },
    headers: { authorization: token },
  });
  await page.route("**/api/wishlist", async (route) => {
    const response = await route.fetch();
    const { wishlist } = await response.json();
    await route.fulfill({ response, json: { wishlist: [{ ...wishlist[0], isAvailable: false }] } });
  });
  await open(page, "/dashboard/wishlist");
  const card = page.getByRole("main").getByRole("article");
  await expect(card.getByText("Unavailable")).toBeVisible();
  await expect(card.getByRole("heading", { name })).toBeVisible();
  await expect(card.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
});
