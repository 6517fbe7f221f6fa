import { tryDocuments } from "./api-docs.ts";
import { expect, open, test } from "./shop.ts";
import { watchForStrangers } from "./strangers.ts";

test("the documents of the API open, and a call can be tried out on them", async ({ page }) => {
  // One call of them: all take half a minute to be drawn on a busy machine (e2e/all/api-docs.spec.ts).
  await page.route("**/api/docs/json", async (route) => {
    const response = await route.fetch();
    const whole = await response.json();
    await route.fulfill({ response, json: { ...whole, paths: { "/api/health": whole.paths["/api/health"] } } });
  });
  await tryDocuments(page);
});

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
