import { arriveWithBag, bagLine } from "./bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, home, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

// Areas are the shop's: only PIN codes to which no other test has anything sent are changed.
test.describe.configure({ mode: "serial" });

const far = "798612";

test.beforeAll(async ({ request }) => {
  const admin = await demoAdmin(request);
  const area = { state: "13", area: "Far hills", served: false, cash: false, days: 9 };
  await callAs(request, admin, "put", `/delivery/area/${far}`, area);
});
test.afterAll(async ({ request }) => {
  await callAs(request, await demoAdmin(request), "delete", `/delivery/area/${far}`, {});
});

test("at 360 pixels a product says when it arrives at a PIN code, remembers it, and the bag says the same", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const product = await plentifulProduct(page.request);
  await open(page, `/product/${product.slug}`);
  const main = page.getByRole("main");
  await main.getByLabel("PIN code").fill("4110");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect(main.getByText("PIN code must be 6 digits.")).toBeVisible();
  await main.getByLabel("PIN code").fill("011001");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect(main.getByText("No PIN code begins with 0.")).toBeVisible();
  await main.getByLabel("PIN code").fill("411 001");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect(main.getByText(/^Arrives \w{3}, \d+ \w{3}$/)).toBeVisible();
  await expect(main.getByText("Delivery to 411001")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(main.getByText(/^Arrives /)).toBeVisible();

  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("Delivery to 411001")).toBeVisible();
  await expect(summary.getByText(/^Arrives /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Items" }).getByText(/^Arrives /)).toBeVisible();
  await expectAccessible(page);
  await summary.getByRole("button", { name: "Change PIN code" }).click();
  await summary.getByLabel("PIN code").fill(far);
  await summary.getByRole("button", { name: "Check", exact: true }).click();
  await expect(summary.getByText(`We do not deliver to ${far} yet.`)).toBeVisible();
});

test("a member's default address is where a product arrives, until they type another PIN code", async ({ page }) => {
  const product = await plentifulProduct(page.request);
  const buyer = await arriveAsBuyer(page);
  await callAs(page.request, buyer, "post", "/address/add", { ...home, isDefault: true });
  const main = page.getByRole("main");
  await open(page, `/product/${product.slug}`);
  await expect(main.getByText(`Delivery to ${home.zipCode}`)).toBeVisible();
  await expect(main.getByText(/^Arrives /)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pincode"))).toBeNull();
  await main.getByRole("button", { name: "Change PIN code" }).click();
  await main.getByLabel("PIN code").fill("403001");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await page.reload();
  await expect(main.getByText("Delivery to 403001")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(main.getByLabel("PIN code")).toHaveValue("");
});

test("a PIN code fills in its state, and what lies in another state is not saved", async ({ page }) => {
  await arriveAsBuyer(page);
  await open(page, "/dashboard/address/add");
  await page.getByLabel("Zipcode").fill("403001");
  await expect(page.getByLabel("State")).toHaveValue("Goa");
  await page.getByLabel("Zipcode").fill(far);
  await expect(page.getByLabel("State")).toHaveValue("Nagaland");
  await expect(page.getByLabel("Zipcode")).toHaveAccessibleDescription(`We do not deliver to ${far} yet.`);
  await page.getByLabel("State").fill("Kerala");
  await page.getByLabel("Zipcode").fill("403001");
  await expect(page.getByLabel("State")).toHaveValue("Kerala");
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Phone Number").fill("98765 43210");
  await page.getByLabel("Address", { exact: true }).fill("4 Loom Street");
  await page.getByLabel("City").fill("Panaji");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByLabel("State")).toHaveAccessibleDescription(/lies in Goa, not in Kerala/);
});

test("what cannot be delivered to the chosen address is not ordered", async ({ page }) => {
  const product = await plentifulProduct(page.request);
  const buyer = await arriveAsBuyer(page);
  const away = { ...home, name: "Asha in the hills", state: "Nagaland", zipCode: far, isDefault: true };
  await callAs(page.request, buyer, "post", "/address/add", away);
  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText(`We do not deliver to ${far} yet.`)).toBeVisible();
  await summary.getByRole("button", { name: "Checkout" }).click();
  await seeNotice(page, "Order Failed");
});

for (const viewport of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
])
  test(`at ${viewport.width} pixels an admin finds and changes an area, and adds a holiday`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, "admin");
    await open(page, `/dashboard/delivery?search=${far}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Edit ${far}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Days on the way").fill("99");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Days on the way")).toHaveAccessibleDescription(/from 0 to 60/);
    await dialog.getByLabel("Days on the way").fill("11");
    await dialog.getByRole("button", { name: "Save" }).click();
    await seeNotice(page, "Area has been saved successfully!");
    // It gives the focus back, which would take it from the field that is typed in.
    await expect(dialog).toBeHidden();
    const holiday = page.getByRole("region", { name: "Holidays" });
    await holiday.getByLabel("Day", { exact: true }).fill("2031-05-01");
    await holiday.getByLabel("Name").fill("Weavers' fair");
    await holiday.getByRole("button", { name: "Add holiday" }).click();
    await holiday.getByRole("button", { name: "Delete Weavers' fair" }).click();
    await expect(holiday.getByText("Weavers' fair")).toHaveCount(0);
  });
