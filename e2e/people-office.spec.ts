import { holdAnswers } from "./hold-answers.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { arriveAsNewMember, newMember } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin leafs through the users and finds one by name or email; a member does not", async ({ page }) => {
  const { email } = await newMember(page.request);
  await signIn(page, "admin");
  await open(page, "/dashboard/users");
  await expect(page.getByRole("article")).toHaveCount(20);
  await expectAccessible(page);
  const first = await page.getByRole("article").first().textContent();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article").first()).not.toHaveText(first ?? "");

  const box = page.getByRole("searchbox", { name: "Search users" });
  const release = await holdAnswers(page, /\/api\/user\/search/);
  const asked = page.waitForRequest(/\/api\/user\/search/);
  await box.fill(email.slice(0, 8));
  await asked;
  await box.fill(email);
  await release();
  const found = page.getByRole("article", { name: "Asha Rao" });
  await expect(page.getByText("1 user found")).toBeVisible();
  await expect(found).toContainText(email);
  await expect(found).toContainText("Email");
  await expect(found).toContainText("Member");
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(found).toContainText(today);
  await box.fill("nobody of that name");
  await expect(page.getByText("No users found.")).toBeVisible();
  await box.fill("n");
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect(page).not.toHaveURL(/search/);
});

test("a member is sent away from the pages of the admins", async ({ page }) => {
  await arriveAsNewMember(page);
  for (const path of ["users", "merchant", "merchant/add", "review"]) {
    await open(page, `/dashboard/${path}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
  }
});

test("an admin approves, rejects, re-approves and deletes reviews, and the list follows", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const { products } = await (await page.request.get("/api/product/list?max=0&limit=1&page=95")).json();
  const [product] = products;
  for (const title of ["Good", "Bad"]) {
    const { token } = await newMember(page.request);
    const data = {
      product: product.slug,
      title: `${title} ${word}`,
      review: "Wears well.",
      rating: 4,
      isRecommended: true,
    };
    const answer = await page.request.post("/api/review/add", { data, headers: { authorization: token } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await signIn(page, "admin");
  await open(page, "/dashboard/review");
  const good = page.getByRole("article", { name: `Good ${word}` });
  const bad = page.getByRole("article", { name: `Bad ${word}` });
  await expect(good.getByRole("link", { name: product.name })).toHaveAttribute("href", `/product/${product.slug}`);
  await expect(good.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
  await expect(good.getByRole("button")).toHaveText([/^Approve/, /^Reject/, /^Delete/]);
  await expectAccessible(page);

  await good.getByRole("button", { name: "Approve" }).click();
  await seeNotice(page, "Review approved successfully");
  await expect(good.getByText("Approved", { exact: true })).toBeVisible();
  await expect(good.getByRole("button")).toHaveText([/^Delete/]);
  await bad.getByRole("button", { name: "Reject" }).click();
  await seeNotice(page, "Review rejected successfully");
  await expect(bad.getByRole("button")).toHaveText([/^Re-approve/, /^Delete/]);
  await bad.getByRole("button", { name: "Re-approve" }).click();
  await expect(bad.getByText("Approved", { exact: true })).toBeVisible();

  for (const review of [good, bad]) {
    await review.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete review" });
    await expect(question).toContainText(product.name);
    await question.getByRole("button", { name: "Delete review" }).click();
    await expect(review).toHaveCount(0);
    await expect(question).toHaveCount(0);
  }
  const { reviews } = await (await page.request.get("/api/review", { headers: admin.headers })).json();
  expect(reviews.filter(({ title }: { title: string }) => title.includes(word))).toEqual([]);
});
