import type { Page } from "@playwright/test";
import { expect, open, test } from "./shop.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("what is typed before the suggestions are fetched stays, and is searched for", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open(page, "/login");
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await box(page).pressSequentially("kurt");
  await expect(box(page)).not.toHaveAttribute("aria-controls");
  release();
  await expect(page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first()).toBeVisible();
  await expect(box(page)).toHaveValue("kurt");
  await expect(box(page)).toBeFocused();
});

test("the search box works where its suggestions cannot be fetched", async ({ page }) => {
  await open(page, "/login");
  await page.route("**/assets/*.js", (route) =>
    route.request().url().includes("manifest") ? route.continue() : route.abort(),
  );
  const failed = page.waitForEvent("requestfailed");
  await box(page).focus();
  await failed;
  await page.unroute("**/assets/*.js");
  await box(page).fill("kurta");
  await box(page).press("Enter");
  await expect(title(page)).toHaveText("Results for “kurta”");
});
