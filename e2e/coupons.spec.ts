import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of windows)
  test(`at ${viewport.width} pixels an admin makes a coupon, pauses, resumes, ends and deletes it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const code = ownWord().toUpperCase();
    await signIn(page, "admin");
    await open(page, "/dashboard/coupons");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coupons");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await page.getByLabel("Code").fill("TEN OFF");
    await page.getByLabel("Value").fill("101");
    await page.getByLabel("Only for these people").fill("asha");
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
      /Code may hold only letters, digits and dashes\./,
    );
    await expect(page.getByLabel("Code")).toBeFocused();
    await expect(page.getByLabel("Only for these people")).toHaveAccessibleDescription(
      /"asha" is not an email address\./,
    );
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Only for these people").fill("");
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await expect(page.getByLabel("Value")).toHaveAccessibleDescription(/Percentage must be above 0 and at most 100\./);
    await expectAccessible(page);
    await page.getByLabel("Value").fill("12.5");
    await page.getByLabel("Maximum discount").fill("200");
    await page.getByLabel("Minimum total").fill("999");
    await page.getByLabel("Uses in all").fill("1000");
    await page.getByLabel("Only for a first order").check();
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await seeNotice(page, "Coupon has been added successfully!");

    await page.getByRole("searchbox", { name: "Search coupons" }).fill(code.toLowerCase());
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: code });
    await expect(row).toContainText("12.5 % off, at most ₹200.00, from ₹999.00");
    await expect(row).toContainText("First orders only");
    await expect(row).toContainText("0 of 1,000");
    await expect(row).toContainText("The shop");
    await expect(row).toContainText("Running");
    await row.getByRole("button", { name: `Pause ${code}` }).click();
    await expect(row).toContainText("Paused");
    await row.getByRole("button", { name: `Resume ${code}` }).click();
    await expect(row).toContainText("Running");
    await row.getByRole("button", { name: `End now ${code}` }).click();
    const question = page.getByRole("dialog", { name: "End coupon" });
    await expect(question).toContainText(`${code} can no longer be used from now on.`);
    await question.getByRole("button", { name: "End coupon" }).click();
    await expect(question).toBeHidden();
    await expect(row).toContainText(/Ended|Paused/);
    await expectAccessible(page);

    await row.getByRole("link", { name: code }).click();
    await expect(page.getByLabel("Value")).toHaveValue("12.5");
    await expect(page.getByLabel("Only for a first order")).toBeChecked();
    await expect(page.getByLabel("Ends")).not.toHaveValue("");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete coupon" }).click();
    await seeNotice(page, "Coupon has been deleted successfully!");
  });

test("a merchant makes coupons for its own brand and sees no others", async ({ page }) => {
  const code = ownWord().toUpperCase();
  await signIn(page, "merchant");
  await open(page, "/dashboard/coupons/add");
  await expect(page.getByText("It applies to the products of your brand alone, and you bear")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Kind").selectOption("Rupees off");
  await page.getByLabel("Value").fill("50");
  await page.getByRole("button", { name: "Add Coupon" }).click();
  await seeNotice(page, "Coupon has been added successfully!");
  await expect(page.getByRole("row", { name: code })).toContainText("₹50.00 off");
  await expect(page.getByRole("table")).not.toContainText("The shop");
});

test("a member is told that coupons are not theirs to manage", async ({ page }) => {
  await signIn(page, "member");
  await open(page, "/dashboard/coupons");
  await expect(page).toHaveURL("/dashboard");
});
