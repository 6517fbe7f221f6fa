import { expect, open, signIn, test } from "#e2e/shop.ts";

test("an owner saves who logged in and who was refused", async ({ page }) => {
  await signIn(page, "admin");
  await open(page, "/dashboard/security-events");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON lines" }).click();
  expect((await saved).suggestedFilename()).toBe("security-events.jsonl");
});
