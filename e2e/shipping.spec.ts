import { callAs, demoAdmin } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

// The rates are the shop's: only a PIN code to which no other test has anything sent gets one.
test("at 390 pixels an admin gives a zone its rate, and takes it away again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin");
  await open(page, "/dashboard/shipping");
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByLabel("Name of zone 1")).toBeFocused();
  await page.getByLabel("Name of zone 1").fill("Islands");
  await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 7442");
  await page.getByLabel("Rate of zone 1").fill("120");
  await expectAccessible(page);
  try {
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
    await page.reload();
    await expect(page.getByLabel("PIN codes of zone 1 begin with")).toHaveValue("7441, 7442");
    await page.getByRole("button", { name: "Remove zone 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
  } finally {
    await callAs(page.request, await demoAdmin(page.request), "put", "/shipping", { flat: 0 });
  }
});
