import { randomInt } from "node:crypto";
import { formatRupees } from "#contract/money.ts";
import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin adds a rate that has not begun on a phone, and deletes it", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/dashboard/tax");
  const form = page.getByRole("region", { name: "Add a rate" });
  // A chapter that nothing in the shop is of, and a value that no other try has added.
  const upTo = randomInt(1_000, 1_000_000);
  await form.getByLabel("Chapter").fill("98");
  await form.getByLabel("Up to, in rupees").fill(String(upTo));
  await form.getByLabel("Rate in percent").fill("8");
  await form.getByLabel("From").fill("2099-04-01");
  await form.getByRole("button", { name: "Add" }).click();
  await seeNotice(page, "Tax rate has been added successfully!");
  await expect(form.getByLabel("Up to, in rupees")).toBeFocused();
  await expectAccessible(page);
  const row = page.getByRole("row").filter({ hasText: `up to ${formatRupees(upTo)}` });
  await row
    .getByRole("listitem")
    .filter({ hasText: formatRupees(upTo) })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog", { name: "Delete rate" }).getByRole("button", { name: "Delete rate" }).click();
  await seeNotice(page, "Tax rate has been deleted successfully!");
  await expect(row).toHaveCount(0);
});
