import { expect, test } from "#e2e/shop.ts";
import { watchForStrangers } from "#e2e/strangers.ts";

test("the documents of the whole API open, and a call can be tried out on them", async ({ page }) => {
  const strangers = watchForStrangers(page);
  await page.goto("/api/docs");
  // Half a minute on a busy machine.
  await expect(page.getByRole("heading", { name: /API/ }).first()).toBeVisible({ timeout: 120_000 });
  await page
    .getByRole("button", { name: /\/api\/health/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute", exact: true }).click();
  await expect(page.getByText('"status": "ok"').first()).toBeVisible();
  expect(strangers).toEqual([]);
});
