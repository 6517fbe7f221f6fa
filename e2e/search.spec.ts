import type { Page } from "@playwright/test";
import { ask, chips, range } from "./list.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");

/** The terms that suggestions are asked for. */
function watchTerms(page: Page): string[] {
  const terms: string[] = [];
  page.on("request", (request) => {
    const [, term] = /\/api\/product\/list\/search\/(.+)$/.exec(request.url()) ?? [];
    if (term) terms.push(decodeURIComponent(term));
  });
  return terms;
}

test("suggestions come at every third letter, with picture and price, and are announced", async ({ page }) => {
  const terms = watchTerms(page);
  await open(page, "/login");
  await box(page).focus();
  await expect(box(page)).toHaveAttribute("aria-controls");
  for (const letter of "kurtas") {
    await box(page).press(letter);
    await page.waitForTimeout(250);
  }
  await expect.poll(() => terms).toEqual(["kur", "kurtas"]);
  await expect(options(page).first()).toContainText(/₹[\d,]+\.\d\d/);
  await expect(options(page).first().locator("img")).toHaveAttribute("src", /^\/pictures\//);
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  const count = await options(page).count();
  await expect(page.getByRole("search").getByRole("status")).toHaveText(
    count === 1 ? "1 suggestion." : `${count} suggestions.`,
  );
  await expectAccessible(page);
});

test("the last suggestions stay while they fit; a pointer opens one, and so do arrows and Enter", async ({ page }) => {
  await open(page, "/login");
  await box(page).pressSequentially("kur");
  await expect(options(page).first()).toBeVisible();
  await box(page).press("t");
  await expect(options(page).first()).toBeVisible();
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

test("Escape closes the suggestions and keeps the words; Enter then searches for them", async ({ page }) => {
  await open(page, "/login");
  await box(page).pressSequentially("jacket");
  await expect(options(page).first()).toBeVisible();
  await box(page).press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("jacket");
  await box(page).fill("jaket");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/shop?name=jaket");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “jaket”");
  await expect(page.getByRole("option", { name: "Best match first" })).toBeAttached();
  await expect(box(page)).toHaveValue("jaket");
});

test("a search looks at all prices; a price and a size in its words become filters that can be taken off", async ({
  page,
}) => {
  const search = async (words: string) => {
    await box(page).fill(words);
    await box(page).press("Enter");
  };
  await open(page, "/login");
  await search("lehnga");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “lehnga”");
  await expect(chips(page)).toHaveText(["Remove the filter “lehnga”"]);
  const { count } = await ask(page, "name=lehnga&max=0");
  expect(count, "dearer than the usual list shows").toBeGreaterThan((await ask(page, "name=lehnga")).count);
  await expect(range(page)).toContainText(`of ${count} product`);

  await search("kurta size M under 1500");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “kurta”");
  const understood = ["Remove the filter “kurta”", "Remove the filter Size M", "Remove the filter Up to ₹1,500"];
  await expect(chips(page).filter({ hasNotText: "Clear all" })).toHaveText(understood);
  const { count: few } = await ask(page, "name=kurta&size=M&max=1500");
  await expect(range(page)).toContainText(`of ${few} product`);
  await expectAccessible(page);
  await chips(page).filter({ hasText: "Up to ₹1,500" }).click();
  await expect(chips(page).filter({ hasText: "Up to" })).toHaveCount(0);
  await expect(chips(page).filter({ hasText: "Size M" })).toBeVisible();
  const { count: more } = await ask(page, "name=kurta&size=M&max=0");
  await expect(range(page)).toContainText(`of ${more} product`);
  expect(more).toBeGreaterThan(few);
});

test("a slow answer never replaces a newer one", async ({ page }) => {
  await page.route("**/api/product/list/search/kur", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await open(page, "/login");
  await box(page).pressSequentially("kur");
  await page.waitForTimeout(200);
  await box(page).fill("sar");
  await expect(options(page).first()).toBeVisible();
  const shown = await options(page).allInnerTexts();
  await page.waitForTimeout(1300);
  expect(await options(page).allInnerTexts()).toEqual(shown);
});

test("suggestions that fail to come leave the search as it is", async ({ page }) => {
  await page.route("**/api/product/list/search/*", (route) => route.fulfill({ status: 500, json: { error: "no" } }));
  await open(page, "/login");
  await box(page).pressSequentially("kur");
  await page.waitForTimeout(400);
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await box(page).press("Enter");
  await expect(page).toHaveURL("/shop?name=kur");
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
