import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

/** Switched off, so that other tests, which look at the shop, do not see them. */
const csv = (...lines: string[]) => ({
  name: "autumn.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["sku,name,description,price,quantity,taxable,active", ...lines].join("\r\n")),
});

test("a merchant takes the products along, mends a file and imports it", async ({ page }) => {
  const sku = `E2E-${randomUUID().slice(0, 8)}`;
  await signIn(page, "merchant");
  await open(page, "/dashboard/product");
  await page.getByRole("link", { name: "Import and export" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import and export" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all products" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toMatch(/^\uFEFFsku,name,slug,.*\r\n/);

  const choose = page.getByLabel("Choose a CSV file, or drop it here");
  await choose.setInputFiles({ ...csv(), buffer: Buffer.from("name\nKurta\n") });
  await expect(page.getByText("The column sku is missing: products are known by it.")).toBeVisible();

  await choose.setInputFiles(csv(`${sku},Madder kurta,Soft cotton,999,5,yes,no`, `${sku}!,,Soft,0,5,maybe,no`));
  await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
  await expect(page.getByText("1 row of 2 can be imported. 1 row has problems and is left out.")).toBeVisible();
  const problems = page.getByRole("table", { name: "What is wrong with the file" });
  await expect(problems.getByRole("row", { name: /Line 3.*name.*Name is required\./ })).toBeVisible();
  await expect(problems.getByRole("row", { name: /Line 3.*taxable.*Taxable must be yes or no\./ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await expect(page.getByText("1 product added, 0 changed, 0 as they were.")).toBeVisible();

  await choose.setInputFiles(csv(`${sku},Madder kurta,Soft cotton,999,5,yes,no`));
  await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your last files" }).getByRole("link")).not.toHaveCount(0);

  await open(page, `/dashboard/product?search=${sku}`);
  await expect(page.getByRole("link", { name: "Madder kurta" })).toBeVisible();
});
