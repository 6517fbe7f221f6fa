import { readFile } from "node:fs/promises";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

test("staff read what comes back, what the figures say, and take the table along", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize(desktop);
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const verdicts = page.getByRole("region", { name: "What the figures say" });
  await expect(verdicts).toContainText(/Runs small: \d+ of \d+ returns say too small\./);
  await expect(
    page.getByRole("table", { name: "Returns by product", exact: true }).getByRole("row").nth(1),
  ).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Why pieces came back" })).toContainText("Too small");
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: "Returned pieces by week" })).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("returns.csv");
  expect(await readFile(await download.path(), "utf8")).toContain("product,sku,seller,size,reason,returned pieces");

  const reports = page.getByRole("navigation", { name: "Which report" });
  for (const [name, table] of [
    ["Exchanges", "Exchanges by product"],
    ["Claims", "Claims by courier"],
    ["Parcels", "Parcels by courier"],
  ] as const) {
    await reports.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("table", { name: table })).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByRole("table", { name: "Parcels that are late now" }).getByRole("link")).not.toHaveCount(0);

  await page.setViewportSize(phone);
  await page.getByLabel("From").fill("2020-01-02");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByText("From must not be after To.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-02-01");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(/report=parcels&from=2020-01-02&to=2020-02-01/);
  await reports.getByRole("link", { name: "Returns", exact: true }).click();
  await expect(page.getByText("Nothing came back in these days.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show the last 90 days" }).click();
  await expect(page.getByRole("table", { name: "Returns by product", exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test("a merchant reads the reports of its own brand", async ({ page }) => {
  await signIn(page, "merchant");
  await page.setViewportSize(phone);
  await open(page, "/dashboard/reports");
  await expect(page.getByRole("table", { name: "Returns by product", exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Returns by seller" })).toHaveCount(0);
  await expect(page.getByLabel("Seller")).toHaveCount(0);
  await expectAccessible(page);
});

test("a member has no reports", async ({ page }) => {
  await signIn(page, "member");
  await open(page, "/dashboard/reports");
  await expect(page).toHaveURL("/dashboard");
});
