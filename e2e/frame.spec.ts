import type { Page } from "@playwright/test";
import { expect, open, test } from "./shop.ts";

/** The addresses outside the shop that a page sends the browser to. */
function watchForStrangers(page: Page): string[] {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      strangers.push(request.url());
  });
  return strangers;
}

test("the documents of the API open, and a call can be tried out on them", async ({ page }) => {
  const strangers = watchForStrangers(page);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: /API/ }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /\/api\/health/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute", exact: true }).click();
  await expect(page.getByText('"status": "ok"').first()).toBeVisible();
  expect(strangers).toEqual([]);
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
