import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";
import { watchForStrangers } from "./strangers.ts";

/** Opens the documents of the API, and tries out a call on them. */
export async function tryDocuments(page: Page, drawnWithinMs = 15_000): Promise<void> {
  const strangers = watchForStrangers(page);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: /API/ }).first()).toBeVisible({ timeout: drawnWithinMs });
  await page
    .getByRole("button", { name: /\/api\/health/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute", exact: true }).click();
  await expect(page.getByText('"status": "ok"').first()).toBeVisible();
  expect(strangers).toEqual([]);
}
