import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

// The rates are the shop's: only PIN codes to which no other test has anything sent get one.
test.describe.configure({ mode: "serial" });

for (const viewport of windows)
  test(`at ${viewport.width} pixels an admin gives a zone its rate, and takes it away again`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, "admin");
    await open(page, "/dashboard/shipping");
    await expect(page.getByLabel("Flat rate")).toHaveValue("0");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add zone" }).click();
    await expect(page.getByLabel("Name of zone 1")).toBeFocused();
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 74x");
    await page.getByLabel("Rate of zone 1").fill("-5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name of zone 1")).toHaveAccessibleDescription(/Each zone needs a name\./);
    await expect(page.getByLabel("Name of zone 1")).toBeFocused();
    await expect(page.getByLabel("PIN codes of zone 1 begin with")).toHaveAccessibleDescription(
      /A PIN-code prefix is 1 to 6 digits\./,
    );
    await expect(page.getByLabel("Rate of zone 1")).toHaveAccessibleDescription(/may not be negative\./);
    await expectAccessible(page);
    await page.getByLabel("Name of zone 1").fill("Islands");
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 7441");
    await page.getByLabel("Rate of zone 1").fill("120");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The PIN-code prefix 7441 is given twice.")).toBeVisible();
    await page.getByLabel("PIN codes of zone 1 begin with").fill("7441, 7442");
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
    const rates = await (await page.request.get("/api/shipping")).json();
    expect(rates.zones).toEqual([{ name: "Islands", prefixes: ["7441", "7442"], flat: 120 }]);

    await page.reload();
    await expect(page.getByLabel("PIN codes of zone 1 begin with")).toHaveValue("7441, 7442");
    await page.getByRole("button", { name: "Remove zone 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Shipping has been updated successfully!");
    await expect.poll(async () => (await (await page.request.get("/api/shipping")).json()).zones).toEqual([]);
  });
