import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { updateRating } from "#server/catalogue/reviews/ratings.ts";
import { reviews as table } from "#server/catalogue/reviews/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const reviews = (page: Page) => within(page.getByRole("region", { name: "Reviews" }));
const form = (page: Page) => within(page.getByRole("region", { name: "Write a review" }));
/** The address of a file that was fetched as whoever is signed in. */
const isFetched = expect.stringMatching(/^blob:/);
const titles = (page: Page) =>
  reviews(page)
    .getAllByRole("article")
    .map((article) => within(article).getByRole("heading").textContent);

/** Approved reviews of these stars by one member each, the first written first. */
async function givenReviews(productId: string, stars: number[]): Promise<void> {
  for (const [i, rating] of stars.entries()) {
    const { userId } = await givenMember(shop, { firstName: `Asha ${i}` });
    const createdAt = new Date(Date.UTC(2024, 4, i + 1, 12));
    const words = { title: `Title ${i}`, review: `Words ${i}`, status: "Approved" as const };
    await db.insert(table).values({ productId, userId, rating, createdAt, ...words });
  }
  await transaction(db, (tx) => updateRating(tx, productId));
}

describe("what people say of a product", () => {
  test("is summed up in half stars, a count and each star's share; a review has its writer, day and words", async () => {
    const product = await givenProduct(db);
    await givenReviews(product.id, [5, 5, 4, 3]);
    const page = await openPage(app, `/product/${product.slug}`);
    expect(reviews(page).getByText("based on 4 reviews.")).toBeVisible();
    const average = reviews(page).getAllByRole("img", { name: "4.5 out of 5 stars" })[0];
    expect(average).toBeVisible();
    expect(average?.style.getPropertyValue("--star"), "30 px").toBe("1.875rem");
    const rows = within(reviews(page).getByRole("list", { name: "Stars given" })).getAllByRole("listitem");
    for (const [i, share] of ["50%", "25%", "25%", "0%", "0%"].entries()) {
      expect(rows[i]).toHaveTextContent(`${5 - i} star`);
      expect(rows[i]).toHaveTextContent(share);
    }
    const [first] = reviews(page).getAllByRole("article") as [HTMLElement];
    expect(within(first).getByRole("heading")).toHaveTextContent(/^Title 3$/);
    for (const words of ["Words 3", "Asha 3", "May 4, 2024"]) expect(first).toHaveTextContent(words);
    await expectAccessible(page);
  });

  test("goes on on further pages, which have an address of their own", async () => {
    const product = await givenProduct(db);
    await givenReviews(product.id, [5, 4, 3, 2, 1, 5, 4, 3]);
    const page = await openPage(app, `/product/${product.slug}`);
    expect(titles(page)).toEqual([7, 6, 5, 4, 3, 2].map((i) => `Title ${i}`));
    await page.user.click(reviews(page).getByRole("link", { name: "Page 2" }));
    await expect.poll(page.address).toBe(`/product/${product.slug}?reviews=2`);
    expect(page.window.location.hash).toBe("#reviews");
    await expect.poll(() => titles(page)).toEqual(["Title 1", "Title 0"]);
  });

  test("is sorted and filtered by links that can be shared", async () => {
    const product = await givenProduct(db);
    await givenReviews(product.id, [5, 4, 3, 2, 1, 5, 4]);
    const page = await openPage(app, `/product/${product.slug}`);
    const which = () => within(reviews(page).getByRole("navigation", { name: "Which reviews" }));
    const link = (name: string) => which().getByRole("link", { name });
    expect(link("Newest")).toHaveAttribute("aria-current", "true");
    await page.user.click(link("Lowest"));
    await expect.poll(page.address).toBe(`/product/${product.slug}?sort=lowest`);
    expect(page.window.location.hash).toBe("#reviews");
    const sorted = (await app.inject(`/api/review/${product.slug}?sort=lowest&limit=6`)).json();
    await expect.poll(() => titles(page)).toEqual(sorted.reviews.map(({ title }: { title: string }) => title));
    expect(titles(page)[0]).toBe("Title 4");
    await page.user.click(link("5 ★"));
    await expect.poll(page.address).toBe(`/product/${product.slug}?sort=lowest&stars=5`);
    await expect.poll(() => link("5 ★")).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
    await page.user.click(link("5 ★"));
    await expect.poll(page.address).toBe(`/product/${product.slug}?sort=lowest`);
    expect(page.window.location.hash).toBe("#reviews");
  });
});

describe("writing a review", () => {
  test("the first is asked for; who is signed out is led to the login page, and from there back", async () => {
    const [member, product] = [await givenMember(shop), await givenProduct(db)];
    const page = await openPage(app, `/product/${product.slug}`);
    expect(reviews(page).getByText("Be the first to add a review.")).toBeVisible();
    expect(form(page).queryByRole("textbox")).toBeNull();
    await page.user.click(await form(page).findByRole("link", { name: "Login to write a review" }));
    await fill(page, await page.main().findByRole("textbox", { name: "Email" }), member.email);
    await fill(page, page.main().getByLabelText("Password"), member.password);
    await press(page, page.main(), "Login");
    await expect.poll(page.address).toBe(`/product/${product.slug}`);
    await page.main().findByRole("textbox", { name: "Title" });
    expect(form(page).getByRole("textbox", { name: "Title" })).toBeVisible();
  });

  test("the form says what is missing, sends the review, thanks and clears", async () => {
    const [member, product] = [await givenMember(shop), await givenProduct(db)];
    const sent: unknown[] = [];
    const page = await openPage(app, `/product/${product.slug}`, {
      as: member,
      intercept: async (request) => {
        if (request.url.endsWith("/api/review/add")) sent.push(await request.clone().json());
        return undefined;
      },
    });
    await page.main().findByRole("button", { name: "Publish review" });
    const publish = () => press(page, form(page), "Publish review");
    const title = () => form(page).getByRole("textbox", { name: "Title" });
    const radio = (name: string) => form(page).getByRole("radio", { name });
    expect(radio("Yes")).toBeChecked();
    await publish();
    for (const said of ["Title is required.", "Review is required.", "Rating is required."])
      expect(await form(page).findByText(said)).toBeVisible();
    await expect.poll(() => radio("1 star")).toHaveFocus();
    await expectAccessible(page);

    await page.user.click(radio("4 stars"));
    await fill(page, title(), "Soft <b>cloth</b>");
    await fill(page, form(page).getByRole("textbox", { name: "Review" }), "It fits.");
    await page.user.click(radio("No"));
    // A fit that was chosen can be taken back.
    await page.user.click(radio("Too small"));
    await page.user.click(radio("Hard to say"));
    await expect.poll(() => radio("Hard to say")).toBeChecked();
    await publish();
    await seeNotice(page, "Hi Asha! Your review has been added and will appear when approved!");
    expect(sent).toMatchObject([{ rating: 4, review: "It fits.", isRecommended: false, fit: null }]);
    await expect.poll(title).toHaveValue("");
    expect(radio("4 stars")).not.toBeChecked();
    expect(radio("Yes")).toBeChecked();
    expect(form(page).queryByText("Title is required.")).toBeNull();

    const own = await page.findByRole("article", { name: "Your review" });
    expect(own).toHaveTextContent("Waits for approval");
    expect(own).toHaveTextContent("Soft cloth");
    const again = await page.reload();
    expect(await again.findByRole("article", { name: "Your review" }), "also on the next visit").toHaveTextContent(
      "Waits for approval",
    );
    await expectAccessible(again);
  });

  test("photos of a review that waits are shown to its writer and to those who moderate", async () => {
    const [member, product] = [await givenMember(shop), await givenProduct(db)];
    const body = { product: product.id, title: "Lovely", review: "Soft cloth.", rating: 4, isRecommended: true };
    const { headers } = member;
    const added = await app.inject({ method: "POST", url: "/api/review/add", headers, body });
    const url = `/api/review/${added.json()._id}/pictures`;
    const form = await formBody({}, await photo());
    await app.inject({ method: "POST", url, payload: form.payload, headers: { ...headers, ...form.headers } });

    const page = await openPage(app, `/product/${product.slug}`, { as: member });
    const own = await page.findByRole("article", { name: "Your review" });
    expect(await within(own).findByRole("img", { name: "Number 1 by you" })).toHaveAttribute("src", isFetched);
    await page.user.click(within(own).getByRole("button", { name: "Number 1 by you" }));
    const dialog = within(await page.findByRole("dialog", { name: "Photo 1 of 1" }));
    expect(await dialog.findByRole("img", { name: "Number 1 by you" })).toHaveAttribute("src", isFetched);

    const office = await openPage(app, "/dashboard/review", { as: await givenAdmin(shop) });
    const waiting = within(await office.findByRole("article", { name: "Lovely" }));
    expect(await waiting.findByRole("img", { name: "Number 1 by Asha" })).toHaveAttribute("src", isFetched);
    await office.user.click(waiting.getByRole("button", { name: /^Approve/ }));
    await seeNotice(office, "Review approved successfully");
    const shown = await openPage(app, `/product/${product.slug}`);
    expect(reviews(shown).getByRole("img", { name: "Number 1 by Asha" })).toHaveAttribute(
      "src",
      expect.stringMatching(/^\/pictures\//),
    );
  });

  test("a review is voted for, reported, answered by the brand, and rejected", async () => {
    const merchant = await givenMerchant(shop, { name: "Kosala Looms" });
    const product = await givenProduct(db, { brandId: merchant.brandId });
    await givenReviews(product.id, [5]);
    const path = `/product/${product.slug}`;
    const shown = (page: Page) => within(reviews(page).getByRole("article"));

    const page = await openPage(app, path, { as: await givenMember(shop) });
    await page.user.click(await page.main().findByRole("button", { name: /^Helpful/ }));
    const helpful = () => shown(page).getByRole("button", { name: /^Helpful/ });
    await expect.poll(helpful).toHaveAttribute("aria-pressed", "true");
    expect(helpful()).toHaveTextContent("(1)");
    await page.user.click(shown(page).getByRole("button", { name: /^Report/ }));
    const report = within(await page.findByRole("dialog", { name: "Report this review" }));
    await press(page, report, "Report");
    await report.findByText("Reason is required.");
    await fill(page, report.getByRole("textbox", { name: "What is wrong with it?" }), "Advertising");
    await expectAccessible(page);
    await press(page, report, "Report");
    await seeNotice(page, "Thank you. We will look at this review.");

    const seller = await openPage(app, path, { as: merchant });
    await seller.user.click(await seller.main().findByRole("button", { name: /^Reply to/ }));
    await fill(seller, await seller.findByRole("textbox", { name: /^Your reply/ }), "Thank you, Asha!");
    await press(seller, seller, "Save reply");
    await seeNotice(seller, "Reply has been saved successfully!");
    await expect.poll(() => reviews(seller).getByRole("article")).toHaveTextContent("Reply by Kosala Looms");
    expect(reviews(seller).getByRole("article")).toHaveTextContent("Thank you, Asha!");

    const office = await openPage(app, "/dashboard/review?status=reported", { as: await givenAdmin(shop) });
    const reported = await office.findByRole("article", { name: "Title 0" });
    expect(reported).toHaveTextContent("Advertising");
    await expectAccessible(office);
    await office.user.click(within(reported).getByRole("button", { name: /^Reject/ }));
    await seeNotice(office, "Review rejected successfully");
    expect(reviews(await openPage(app, path)).getByText("Be the first to add a review.")).toBeVisible();
  });
});
