import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Order } from "#contract/orders.ts";
import {
  arriveAsBuyer,
  callAs,
  demoAdmin,
  demoMerchant,
  newBuyer,
  placeOrder,
  plentifulInAnySize,
  plentifulProduct,
} from "./buying.ts";
import { holdAnswers } from "./hold-answers.ts";
import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

const card = (page: Page, { _id }: Order) => page.getByRole("article", { name: `Order ${_id}` });
const tabs = (page: Page) => page.getByRole("navigation", { name: "Orders by status" });
const onDelivery = (page: Page, buyer: { token: string }, { _id }: Order) =>
  callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: _id });

test("a buyer goes through its orders by status, payment and date, cancelled ones among them", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const [kept, paid, gone] = [
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
  ];
  await onDelivery(page, buyer, paid);
  await callAs(page.request, buyer, "delete", `/order/cancel/${gone._id}`);

  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "/dashboard/orders");
  await expect(tabs(page).getByRole("link")).toHaveText([
    "All (2)",
    "Not processed (2)",
    "Processing (0)",
    "Shipped (0)",
    "Delivered (0)",
    "Cancelled (1)",
  ]);
  await expect(card(page, kept)).toContainText(`Number ${kept.number}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await tabs(page).getByRole("link", { name: "Cancelled (1)" }).click();
  await expect(page).toHaveURL("/dashboard/orders?status=Cancelled");
  await expect(card(page, gone)).toBeVisible();
  await expect(card(page, kept)).toHaveCount(0);
  await expect(tabs(page).getByRole("link", { name: "Cancelled (1)" })).toHaveAttribute("aria-current", "page");
  await tabs(page).getByRole("link", { name: "All (2)" }).click();
  await expect(card(page, kept)).toBeVisible();

  await page.getByText("Filter by payment, return or date").click();
  await page.getByLabel("Payment", { exact: true }).selectOption("Cash on delivery");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(card(page, paid)).toBeVisible();
  // What is half behind the head of the page is no fault of its size.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByLabel("From").fill("2020-01-02");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("From must not be after To.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-03");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("No orders found.")).toBeVisible();
  await page.getByRole("link", { name: "Show all orders" }).click();
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search orders" }).fill(paid.number.toLowerCase());
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(card(page, paid)).toBeVisible();
  await card(page, paid).getByRole("link", { name: "View Details" }).click();
  await expect(page.getByText(paid.number, { exact: true })).toBeVisible();
  await open(page, `/order/success/${paid._id}`);
  await expect(page.getByText(`Order number ${paid.number}`)).toBeVisible();
});

test("staff find a customer's orders by a part, move them together and save the list", async ({ page }) => {
  const buyer = await newBuyer(page.request);
  const product = await plentifulProduct(page.request);
  const [first, second] = [
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
  ];
  await onDelivery(page, buyer, first);
  await keepToken(page, (await demoAdmin(page.request)).token);

  await open(page, "/dashboard/orders/customers");
  await page.getByText("Filter by payment, return, brand, date or customer").click();
  const find = page.getByLabel("Number, name, phone, email or SKU");
  const release = await holdAnswers(page, /\/api\/order\?/);
  await find.fill("nobody");
  await tabs(page)
    .getByRole("link", { name: /^Not processed/ })
    .click();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await find.fill(buyer.email.slice(0, -3));
  await release();
  await expect(page).toHaveURL(/find=nobody/);
  await expect(find, "what was typed while the list loaded").toHaveValue(buyer.email.slice(0, -3));
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();
  await expect(tabs(page).getByRole("link", { name: "Not processed (2)" })).toBeVisible();
  const cases = page.getByLabel("Return, exchange or claim");
  await cases.selectOption("open return");
  await page.getByLabel("Brand", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/cases=open\+return&brand=[a-z-]+/);
  await expect(page.getByText("No orders found.")).toBeVisible();
  await cases.selectOption("none");
  await page.getByLabel("Brand", { exact: true }).selectOption("");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();

  const update = page.getByRole("button", { name: /^Update/ });
  await expect(update).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByLabel("New status").selectOption("Shipped");
  await expectAccessible(page);
  await update.click();
  const question = page.getByRole("dialog", { name: "Not all of these orders are paid" });
  await expect(question).toContainText("For 1 order of 2 nobody has paid");
  await question.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("checkbox", { name: `Select order ${second.number}` }).uncheck();
  await update.click();
  const outcome = page.getByRole("region", { name: "What was changed" });
  await expect(outcome).toContainText(`${first.number} ${product.name} (size M): Item status has been updated`);
  await expect(outcome).toBeFocused();
  await expect(card(page, first)).toContainText("Shipped");
  await expect(card(page, second)).toContainText("Not processed");
  await expect(page.getByRole("checkbox", { name: `Select order ${first.number}` })).not.toBeChecked();
  await page.getByRole("checkbox", { name: `Select order ${first.number}` }).check();
  await update.click();
  await expect(outcome).toContainText(`This item is Shipped already.`);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(3);
  expect(file).toContain(first.number);

  // Shipped by hand, the first order has a parcel; the second has none yet.
  const print = (name: string) => page.getByRole("button", { name });
  await expect(print("Print labels")).toBeDisabled();
  await page.getByRole("checkbox", { name: `Select order ${second.number}` }).check();
  await print("Print labels").click();
  await seeNotice(page, "None of these orders has a parcel under way. Please pack them first.");
  await page.getByRole("checkbox", { name: `Select order ${first.number}` }).check();
  for (const [name, file] of [
    ["Print labels", "labels.pdf"],
    ["Print packing slips", "packing-slips.pdf"],
  ] as const) {
    const printed = page.waitForEvent("download");
    await print(name).click();
    expect((await printed).suggestedFilename()).toBe(file);
  }
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: `Select order ${first.number}` }).uncheck();

  await page.getByLabel("New status").selectOption("Cancelled");
  await update.click();
  const cancelling = page.getByRole("dialog", { name: "Confirm Order Cancellation" });
  await expect(cancelling).toContainText("Are you sure you want to cancel 1 order.");
  await expect(cancelling).toContainText("there is nothing to refund");
  await cancelling.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(tabs(page).getByRole("link", { name: "Cancelled (1)" })).toBeVisible();
});

test("a merchant finds and moves the orders of its brand together", async ({ page }) => {
  const merchant = await demoMerchant(page.request);
  const { brands } = await callAs<{ brands: { slug: string }[] }>(page.request, merchant, "get", "/brand");
  const product = await plentifulInAnySize(page.request, ({ brand }) => brand?.slug === brands[0]?.slug);
  const buyer = await newBuyer(page.request);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  await onDelivery(page, buyer, order);

  await keepToken(page, merchant.token);
  await open(page, `/dashboard/orders/brand?find=${order.number.slice(2)}`);
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(card(page, order)).toBeVisible();
  await expect(page.getByLabel("Number, name, phone or SKU")).toHaveValue(order.number.slice(2));
  await expect(page.getByLabel("New status").getByRole("option")).toHaveText([
    "Processing",
    "Shipped",
    "Delivered",
    "Cancelled",
  ]);
  await page.getByRole("checkbox", { name: `Select order ${order.number}` }).check();
  await expectAccessible(page);
  await page.getByLabel("New status").selectOption("Delivered");
  const showList = await holdAnswers(page, /\/api\/order\/brand/);
  await page.getByRole("button", { name: "Update 1 order" }).click();
  await expect(page.getByRole("region", { name: "What was changed" })).toContainText(
    "An item that is Not processed can be set to Processing or Cancelled only.",
  );
  const box = page.getByRole("checkbox", { name: `Select order ${order.number}` });
  await expect(box, "until the list is there").toBeDisabled();
  await showList();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByLabel("New status").selectOption("Processing");
  await page.getByRole("button", { name: "Update 1 order" }).click();
  await expect(card(page, order)).toContainText("Processing");
  const items = order.products.map(({ _id, quantity }) => ({ item: _id, quantity }));
  await callAs(page.request, merchant, "post", "/parcel/add", { orderId: order._id, items, courier: "Delhivery" });
  await box.check();
  const printed = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print labels" }).click();
  const label = await readFile(await (await printed).path(), "latin1");
  expect(label.slice(0, 5)).toBe("%PDF-");
  await page.getByRole("searchbox", { name: "Search orders" }).fill(order.number);
  await expect(page).toHaveURL(new RegExp(`search=${order.number}`));
  await expect(card(page, order)).toBeVisible();
});
