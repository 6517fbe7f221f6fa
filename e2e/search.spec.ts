import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, test } from "./shop.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");

test("the last suggestions stay while they fit; a pointer opens one, and so do arrows and Enter", async ({ page }) => {
  await open(page, "/login");
  await box(page).pressSequentially("kur");
  await expect(options(page).first()).toBeVisible();
  await box(page).press("t");
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page);
  await box(page).fill("sa");
  await expect(list(page)).toBeHidden();
  await box(page).fill("   ");
  await expect(list(page)).toBeHidden();

  await box(page).fill("");
  await box(page).pressSequentially("den");
  const pointed = await options(page).first().getAttribute("href");
  await options(page).first().click();
  await expect(page).toHaveURL(pointed ?? "");
  await expect(list(page)).toBeHidden();
  // The new page takes the focus once; whoever types before that types on.
  await expect(page.getByRole("main")).toBeFocused();

  await box(page).pressSequentially("sar");
  await expect(options(page).first()).toBeVisible();
  await box(page).press("ArrowDown");
  await box(page).press("ArrowDown");
  await box(page).press("ArrowUp");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "");
  await expect(box(page)).toBeFocused();
  await box(page).press("Home");
  await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  await box(page).press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  const address = await first.getAttribute("href");
  await box(page).press("Enter");
  await expect(page).toHaveURL(address ?? "");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("suggestions take the whole width and are large enough for a thumb", async ({ page }) => {
    await open(page, "/login");
    await box(page).pressSequentially("kur");
    const place = await options(page).first().boundingBox();
    expect(place?.width ?? 0).toBeGreaterThan(340);
    expect(place?.height ?? 0).toBeGreaterThanOrEqual(44);
  });
});
