import type { Page } from "@playwright/test";
import { brandsOnSale } from "./catalogue.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

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
