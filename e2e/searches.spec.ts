import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const recent = (page: Page) => page.getByRole("group", { name: "Recent searches" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("a misspelt search is asked about", async ({ page }) => {
  await open(page, "/");
  await box(page).fill("swetter");
  await box(page).press("Enter");
  await expect(title(page)).toHaveText("Results for “swetter”");
  await page.getByRole("main").getByRole("link", { name: "sweater", exact: true }).click();
  await expect(title(page)).toHaveText("Results for “sweater”");
});

test("an empty search box suggests recent searches, which can be removed, and popular ones", async ({ page }) => {
  await open(page, "/login");
  for (const words of ["jacket", "Dupatta", "dupatta", "  ", "stole"]) {
    await box(page).fill(words);
    await box(page).press("Enter");
    if (words.trim()) await expect(title(page)).toHaveText(`Results for “${words}”`);
  }

  await open(page, "/login");
  await box(page).focus();
  await expect(recent(page).getByRole("option")).toHaveText(["stole", "dupatta", "jacket"]);
  const popular = page.getByRole("group", { name: "Popular searches" }).getByRole("option");
  await expect(popular.filter({ hasText: /^kurta$/ })).toBeVisible();
  await expect(popular.filter({ hasText: /jhumka/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Forget “dupatta”" }).click();
  await expect(recent(page).getByRole("option")).toHaveText(["stole", "jacket"]);
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Forget “stole”" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(recent(page).getByRole("option")).toHaveText(["jacket"]);
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/shop?name=jacket");
  await expect(box(page)).toHaveValue("jacket");

  await box(page).fill("");
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(recent(page)).toBeHidden();
  await expect(popular.first()).toBeVisible();
  await box(page).press("Escape");
  await expect(popular.first()).toBeHidden();
});

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
  await box(page).focus();
  await page.waitForTimeout(300);
  await page.unroute("**/assets/*.js");
  await box(page).fill("kurta");
  await box(page).press("Enter");
  await expect(title(page)).toHaveText("Results for “kurta”");
});

test("staff see what was looked for and not found, and one press leads to the form for a synonym", async ({ page }) => {
  await signIn(page, "admin");
  await open(page, "/dashboard/searches");
  await page.getByRole("navigation", { name: "Which searches" }).getByRole("link", { name: "Found nothing" }).click();
  const row = page.getByRole("row", { name: /jhumka/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row", { name: /^kurta/ })).toBeHidden();
  await expectAccessible(page);
  await row.getByRole("link", { name: "Add synonym" }).click();
  const form = page.getByRole("region", { name: "Add a search word" });
  await expect(form.getByLabel("Word")).toHaveValue("jhumka");
  await expect(form.getByLabel("Synonym")).toBeFocused();
});
