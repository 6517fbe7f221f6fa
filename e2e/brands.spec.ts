import type { Page } from "@playwright/test";
import { brandsOnSale } from "./catalogue.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const brands = (page: Page) => page.getByRole("main").getByRole("article");

test("all brands are there, each with the way to its products", async ({ page }) => {
  await open(page, "/brands");
  await expect(page).toHaveTitle("Brands · Tana Bana");
  const all = await brandsOnSale(page.request);
  expect(await brands(page).count()).toBeGreaterThanOrEqual(all.length);
  for (const { name, slug, description } of all) {
    const card = brands(page).filter({ hasText: name });
    await expect(card.getByRole("link", { name, exact: true })).toHaveAttribute("href", `/shop/brand/${slug}`);
    await expect(card.getByText(description)).toBeVisible();
  }
  await expectAccessible(page);
  const [first] = all;
  if (!first) throw new Error("The demo shop has no brands.");
  await page.getByRole("main").getByRole("link", { name: first.name }).click();
  await expect(page).toHaveURL(`/shop/brand/${first.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.name);
});

test("six, four and three brands stand in a row, as the width allows larger cards", async ({ page }) => {
  await open(page, "/brands");
  for (const [width, inARow] of [
    [390, 6],
    [820, 4],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all((await brands(page).all()).map((card) => card.boundingBox()));
    expect(
      boxes.filter((box) => box?.y === boxes[0]?.y),
      `in a row at ${width} px`,
    ).toHaveLength(inARow);
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  }
});

test("a brand tells its story under a banner, and shoppers read it above the filters", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const admin = await adminAtWork(page.request);
  const name = `Zari ${ownWord()}`;
  const made = await page.request.post("/api/brand/add", {
    headers: admin.headers,
    data: { name, description: "Gold on cotton" },
  });
  const { brand } = await made.json();
  const path = `/shop/brand/${brand.slug}`;
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main").getByRole("img", { name })).toHaveCount(0);

  await signIn(page, "admin");
  await open(page, `/dashboard/brand/edit/${brand._id}`);
  await page.getByLabel("Story").fill("x".repeat(3001));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Story must be at most 3000 characters.")).toBeVisible();
  await page.getByLabel("Picture", { exact: true }).setInputFiles("public/social.png");
  await seeNotice(page, "Banner has been saved successfully!");
  await expect(page.getByRole("img", { name: "Present banner" })).toBeVisible();
  await expectAccessible(page);
  const paragraphs = ["We began with one loom.", "Then came ten more. ".repeat(30).trim(), "The last of it."];
  await page.getByLabel("Story").fill(paragraphs.join("\n\n"));
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Brand has been updated successfully!");

  const shopper = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await shopper.goto(path);
  const banner = shopper.getByRole("main").getByRole("img", { name });
  await expect(banner).toBeVisible();
  await expect(shopper.locator('meta[name="description"]')).toHaveAttribute("content", /^We began with one loom\./);
  const story = shopper.locator(".brand-story > div");
  const folded = (await story.boundingBox())?.height ?? 0;
  await shopper.getByText("Read the whole story").click();
  await expect.poll(async () => (await story.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 2);
  await shopper.getByText("Show less of the story").click();
  await expect.poll(async () => (await story.boundingBox())?.height).toBe(folded);
  await shopper.close();

  await open(page, `/dashboard/brand/edit/${brand._id}`);
  await page.getByRole("button", { name: "Take the banner away" }).click();
  await seeNotice(page, "Banner has been removed successfully!");
  await expect(page.getByRole("img", { name: "Present banner" })).toHaveCount(0);
});

test("the page of a brand is read and filtered on a phone in either theme", async ({ page }) => {
  const [first] = await brandsOnSale(page.request);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, `/shop/brand/${first?.slug}`);
    await expect(page.getByRole("main").getByRole("img", { name: first?.name ?? "", exact: true })).toBeVisible();
    await expect(page.getByText(/^\d+ products · \d\.\d of 5 stars from \d+ reviews$/)).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`/shop/brand/${first?.slug}?size=M`);
  await expect(page.getByText(/^\d+ products · /)).toBeVisible();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("M");
});
