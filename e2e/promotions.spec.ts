import { formatRupees } from "#contract/money.ts";
import { findProduct, readProduct } from "./catalogue.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of windows)
  test(`at ${viewport.width} pixels an admin makes a promotion, pauses, resumes, ends and deletes it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const name = `Sale ${ownWord()}`;
    const product = `Towel ${ownWord()}`;
    await (await adminAtWork(page.request)).hiddenProducts([product]);
    await signIn(page, "admin");
    await open(page, "/dashboard/promotions");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Promotions");
    await expect(page.getByRole("row", { name: "Winter wool sale" })).toContainText("20 % off · Himvari Wool");
    await expect(page.getByRole("row", { name: "Kite festival" })).toContainText("Coming");
    await expect(page.getByRole("row", { name: "Old city clearance" })).toContainText("Ended");
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Percent off", { exact: true }).fill("101");
    await page.getByLabel("Starts").fill("2026-01-31T00:00:00");
    await page.getByLabel("Ends").fill("2026-01-30T00:00:00");
    await page.getByRole("button", { name: "Add Promotion" }).click();
    const value = page.getByLabel("Percent off", { exact: true });
    await expect(value).toHaveAccessibleDescription(/Percentage must be above 0 and at most 100\./);
    await expect(page.getByLabel("Ends")).toHaveAccessibleDescription(/The end must be after the start\./);
    await expect(value).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Kind").selectOption("Rupees off");
    await page.getByLabel("Rupees off").fill("100");
    await page.getByLabel("Starts").fill("2026-11-01T00:00:00");
    await page.getByLabel("Ends").fill("2090-11-30T00:00:00");
    await page.getByRole("combobox", { name: "Products", exact: true }).fill(product);
    await page.getByRole("option", { name: product }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add Promotion" }).click();
    const amount = page.getByLabel("Rupees off");
    await expect(amount).toHaveAccessibleDescription(/The amount must be below the price of each product/);
    await amount.fill("25.50");
    await page.getByRole("button", { name: "Add Promotion" }).click();
    await seeNotice(page, "Promotion has been added successfully!");

    const row = page.getByRole("row", { name });
    await expect(row).toContainText(`₹25.50 off · ${product}`);
    await expect(row).toContainText("until November 30, 2090, 12:00 AM");
    await expect(row).toContainText("The shop");
    await row.getByRole("button", { name: `Pause ${name}` }).click();
    await expect(row).toContainText("Paused");
    await row.getByRole("button", { name: `Resume ${name}` }).click();
    await expect(row).toContainText("Running");
    await row.getByRole("button", { name: `End now ${name}` }).click();
    const question = page.getByRole("dialog", { name: "End promotion" });
    await expect(question).toContainText(`${name} ends now`);
    await question.getByRole("button", { name: "End promotion" }).click();
    await expect(question).toBeHidden();
    await expect(row).toContainText(/Ended|Paused/);

    await row.getByRole("link", { name }).click();
    await expect(page.getByLabel("Rupees off")).toHaveValue("25.5");
    await expect(page.getByLabel("Starts")).toHaveValue("2026-11-01T00:00");
    await expect(page.getByRole("list", { name: "Chosen products" })).toContainText(product);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete promotion" }).click();
    await seeNotice(page, "Promotion has been deleted successfully!");
    await expect(row).toHaveCount(0);
  });

test("a merchant makes promotions for its own brand and sees no others", async ({ page }) => {
  const name = `Looms ${ownWord()}`;
  await signIn(page, "merchant");
  await open(page, "/dashboard/promotions");
  await expect(page.getByText("Winter wool sale")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();
  await expect(page.getByText("It reduces products of your brand alone, and you bear")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Kind").selectOption("Buy some, get some free");
  // Nobody sees it: it begins long after this test.
  await page.getByLabel("Starts").fill("2090-11-01T00:00:00");
  await page.getByRole("button", { name: "Add Promotion" }).click();
  await seeNotice(page, "Promotion has been added successfully!");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Buy 2, get 1 free · Kosala Looms");
  await expect(row).toContainText("Coming");
});

test("a product in a sale says what it cost before, and by which sale it is reduced", async ({ page }) => {
  const isReduced = ({ price, salePrice, mrp }: { price: number; salePrice: number; mrp: number | null }) =>
    salePrice < price && mrp === null;
  const { slug } = await findProduct(page.request, isReduced, "also reduced");
  const { price, salePrice, lowestBefore, promotions } = await readProduct(page.request, slug);
  expect(promotions).toEqual([{ name: "Winter wool sale", buy: null, get: null }]);
  await open(page, `/product/${slug}`);
  const main = page.getByRole("main");
  await expect(main.getByText(formatRupees(salePrice)).first()).toBeVisible();
  await expect(main.getByText(formatRupees(price), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Offers" })).toHaveText("Winter wool sale");
  await expect(main.getByText(/Lowest price in the last 30 days/)).toContainText(formatRupees(lowestBefore ?? 0));
  await expectAccessible(page);
});
