import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Order } from "#contract/sales/orders.ts";
import { payAtTheDoor } from "#e2e/arrived-orders.ts";
import {
  arriveAsBuyer,
  callAs,
  demoAdmin,
  demoMerchant,
  newBuyer,
  placeOrder,
  plentifulInAnySize,
  plentifulProduct,
} from "#e2e/buying.ts";
import { expect, expectAccessible, keepToken, open, test } from "#e2e/shop.ts";

const card = (page: Page, { _id }: Order) => page.getByRole("article", { name: `Order ${_id}` });
const box = (page: Page, { number }: Order) => page.getByRole("checkbox", { name: `Select order ${number}` });
const print = (page: Page, name: string) => page.getByRole("button", { name });

test("at 320 pixels a buyer's orders fit the screen, and are filtered", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await payAtTheDoor(page.request, buyer, order);
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "/dashboard/orders");
  await expect(card(page, order)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByText("Filter by payment, return or date").click();
  await page.getByLabel("Payment", { exact: true }).selectOption("Cash on delivery");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/payment=/);
  await expect(card(page, order)).toBeVisible();
  await expectAccessible(page);
});

test("staff move orders together, save the list and print labels and packing slips", async ({ page }) => {
  const buyer = await newBuyer(page.request);
  const product = await plentifulProduct(page.request);
  const [first, second] = [
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
  ];
  await payAtTheDoor(page.request, buyer, first);
  await keepToken(page, (await demoAdmin(page.request)).token);
  await open(page, `/dashboard/orders/customers?find=${buyer.email}`);
  await box(page, first).check();
  await page.getByLabel("New status").selectOption("Shipped");
  await page.getByRole("button", { name: "Update 1 order" }).click();
  await expect(page.getByRole("region", { name: "What was changed" })).toBeFocused();
  await expect(card(page, first)).toContainText("Shipped");
  await expect(box(page, first)).not.toBeChecked();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(3);
  expect(file).toContain(first.number);

  // Shipped by hand, the first order has a parcel; the second has none yet.
  await box(page, second).check();
  await box(page, first).check();
  for (const [name, file] of [
    ["Print labels", "labels.pdf"],
    ["Print packing slips", "packing-slips.pdf"],
  ] as const) {
    const printed = page.waitForEvent("download");
    await print(page, name).click();
    expect((await printed).suggestedFilename()).toBe(file);
  }
  await expectAccessible(page);
});

test("a merchant prints the labels of its orders", async ({ page }) => {
  const merchant = await demoMerchant(page.request);
  const { brands } = await callAs<{ brands: { slug: string }[] }>(page.request, merchant, "get", "/brand");
  const product = await plentifulInAnySize(page.request, ({ brand }) => brand?.slug === brands[0]?.slug);
  const buyer = await newBuyer(page.request);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  await payAtTheDoor(page.request, buyer, order);
  const items = order.products.map(({ _id, quantity }) => ({ item: _id, quantity }));
  await callAs(page.request, merchant, "post", "/parcel/add", { orderId: order._id, items, courier: "Delhivery" });
  await keepToken(page, merchant.token);
  await open(page, `/dashboard/orders/brand?find=${order.number}`);
  await box(page, order).check();
  const printed = page.waitForEvent("download");
  await print(page, "Print labels").click();
  const label = await readFile(await (await printed).path(), "latin1");
  expect(label.slice(0, 5)).toBe("%PDF-");
});
