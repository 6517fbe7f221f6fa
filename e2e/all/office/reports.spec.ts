import { readFile } from "node:fs/promises";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

test("staff read what comes back on a phone, and take the table along", async ({ page }) => {
  const phone = { width: 360, height: 740 };
  await signIn(page, "admin");
  await page.setViewportSize(phone);
  await open(page, "/dashboard/reports");
  await expect(page.getByRole("region", { name: "What the figures say" })).toContainText(
    /Runs small: \d+ of \d+ returns say too small\./,
  );
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: "Returned pieces by week" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("returns.csv");
  expect(await readFile(await download.path(), "utf8")).toContain("product,sku,seller,size,reason,returned pieces");
});
