import { expect, open, test } from "./shop.ts";
import { watchForStrangers } from "./strangers.ts";

test("a button that is pressed before the page can answer is answered once it can", async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForSelector("link[rel=modulepreload]", { state: "attached" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  arrive();
  await expect(page.getByRole("dialog", { name: "Shop By Category" })).toBeVisible();
});

test("one walks from page to page without loading the document again", async ({ page }) => {
  const strangers = watchForStrangers(page);
  await open(page, "/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByRole("contentinfo").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(documents).toEqual([]);
  expect(strangers).toEqual([]);
});
