import type { Page } from "@playwright/test";
import { seeNotice } from "#e2e/notice.ts";
import { adminAtWork, ownWord } from "#e2e/office.ts";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

const brands = (page: Page) => page.getByRole("main").getByRole("article");

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
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
});

test("a brand has a banner, and shoppers unfold its story below, also without the page's own program", async ({
  page,
  browser,
}) => {
  const admin = await adminAtWork(page.request);
  const name = `Zari ${ownWord()}`;
  const made = await page.request.post("/api/brand/add", {
    headers: admin.headers,
    data: { name, description: "Gold on cotton" },
  });
  const { brand } = await made.json();
  const paragraphs = ["We began with one loom.", "Then came ten more. ".repeat(30).trim(), "The last of it."];
  const told = await page.request.put(`/api/brand/${brand._id}`, {
    headers: admin.headers,
    data: { brand: { name, slug: brand.slug, description: "Gold on cotton", story: paragraphs.join("\n\n") } },
  });
  expect(told.ok(), await told.text()).toBe(true);

  await signIn(page, "admin");
  await open(page, `/dashboard/brand/edit/${brand._id}`);
  await page.getByLabel("Picture", { exact: true }).setInputFiles("public/social.png");
  await seeNotice(page, "Banner has been saved successfully!");
  await expect(page.getByRole("img", { name: "Present banner" })).toBeVisible();
  await expectAccessible(page);

  const shopper = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await shopper.goto(`/shop/brand/${brand.slug}`);
  await expect(shopper.getByRole("main").getByRole("img", { name })).toBeVisible();
  await expect(shopper.locator('meta[name="description"]')).toHaveAttribute("content", /^We began with one loom\./);
  const story = shopper.locator(".brand-story > div");
  const folded = (await story.boundingBox())?.height ?? 0;
  await shopper.getByText("Read the whole story").click();
  await expect.poll(async () => (await story.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 2);
  await shopper.getByText("Show less of the story").click();
  await expect.poll(async () => (await story.boundingBox())?.height).toBe(folded);
  await shopper.close();
  const removed = await page.request.delete(`/api/brand/delete/${brand._id}`, { headers: admin.headers });
  expect(removed.ok(), await removed.text()).toBe(true);
});
