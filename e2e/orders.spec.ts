import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import {
  arriveAsBuyer,
  callAs,
  demoAdmin,
  demoMerchant,
  home,
  myOrders,
  newBuyer,
  payOnline,
  placeOrder,
  plentifulInAnySize,
  plentifulProduct,
} from "./buying.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

const item = (page: Page, { products }: Order, place: number) =>
  page.getByRole("listitem", { name: products[place]?.product.name ?? "", exact: true });
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const card = (page: Page, { _id }: Order) => page.getByRole("article", { name: `Order ${_id}` });

test("a buyer cancels an item, and the order goes with the last one", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request);
  const shirt = await plentifulProduct(page.request, ({ _id }) => _id !== kurta._id);
  const order = await placeOrder(page.request, buyer, [{ product: kurta, quantity: 2 }, { product: shirt }]);

  await open(page, "/dashboard/orders");
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(card(page, order)).toContainText(`${kurta.name} and 1 more`);
  await expect(card(page, order)).toContainText("Payment Pending");
  await expectAccessible(page);
  await card(page, order).getByRole("link", { name: "View Details" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Details");
  await expect(page.getByText(order._id, { exact: true })).toBeVisible();
  await expect(page.getByText("Default Address", { exact: true })).toBeVisible();
  for (const fact of [home.name, home.phoneNumber, home.address, "Bengaluru, Karnataka, India", home.zipCode])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(summary(page)).toContainText(`Shipping and handling${formatRupees(0)}`);
  await expect(summary(page)).toContainText(`Grand total${formatRupees(order.totalWithTax)}`);

  await item(page, order, 0).getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(`Are you sure you want to cancel ${kurta.name}.`);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(item(page, order, 0)).toContainText("Not processed");
  await item(page, order, 0).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(item(page, order, 0)).toContainText("Cancelled");
  await expect(item(page, order, 0)).toBeFocused();
  await expect(item(page, order, 0).getByRole("button")).toHaveCount(0);
  const [left] = await myOrders(page.request, buyer);
  await expect(summary(page)).toContainText(`Grand total${formatRupees(left?.totalWithTax ?? 0)}`);
  await expectAccessible(page);

  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeVisible();
  await page.getByRole("button", { name: "Back to orders" }).click();
  await expect(page).toHaveURL("/dashboard/orders");
  await card(page, order).getByRole("link", { name: "View Details" }).click();
  await item(page, order, 1).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(page).toHaveURL("/dashboard/orders");
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  await open(page, `/order/${order._id}`);
  await expect(item(page, order, 1)).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: "Cancel Order" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Pay again" })).toHaveCount(0);
});

test("a buyer cancels one of three pieces, and the other two stay ordered", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request);
  const order = await placeOrder(page.request, buyer, [{ product: kurta, quantity: 3 }]);
  await open(page, `/order/${order._id}`);
  await item(page, order, 0).getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByLabel("How many pieces")).toHaveValue("3");
  await question.getByLabel("How many pieces").selectOption("1");
  await expect(question).toContainText("The others stay ordered.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(item(page, order, 0).first()).toContainText("Not processed");
  const [left] = await myOrders(page.request, buyer);
  expect(left?.products.map(({ quantity, status }) => [quantity, status])).toEqual([
    [2, "Not processed"],
    [1, "Cancelled"],
  ]);
  await expect(summary(page)).toContainText(`Grand total${formatRupees(left?.totalWithTax ?? 0)}`);
});

test("an admin finds an order by its id and delivers it; its buyer reviews it as a verified purchase", async ({
  page,
}) => {
  const buyer = await newBuyer(page.request);
  const kurta = await plentifulProduct(page.request);
  const order = await placeOrder(page.request, buyer, [{ product: kurta }]);
  const admin = await demoAdmin(page.request);
  await keepToken(page, admin.token);

  await open(page, "/dashboard/orders");
  await page.getByRole("main").getByRole("link", { name: "Customer Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Orders");
  await expect(page.getByRole("link", { name: "My Orders" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search orders" });
  await search.fill(order._id.slice(0, -1));
  await expect(page.getByText("No orders found.")).toBeVisible();
  await search.fill(order._id);
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(card(page, order)).toContainText("Asha Rao");
  await card(page, order).getByRole("link", { name: "View Details" }).click();

  const status = item(page, order, 0).getByRole("combobox", { name: `Status of ${kurta.name}` });
  await expect(status).toHaveValue("Not processed");
  await expect(page.getByRole("link", { name: "Pay again" })).toHaveCount(0);
  await expectAccessible(page);
  await status.selectOption("Delivered");
  await item(page, order, 0).getByRole("button", { name: "Update" }).click();
  const question = page.getByRole("dialog", { name: "This order is not paid" });
  await expect(question).toContainText(`Set it to Delivered all the same?`);
  await question.getByRole("button", { name: "Set to Delivered" }).click();
  await expect(item(page, order, 0).getByRole("link", { name: "Review Product" })).toBeVisible();
  await expect(status).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel Order" })).toHaveCount(0);
  await expect(page.getByText("was delivered.")).toBeVisible();

  await callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
  await page.evaluate((token) => localStorage.setItem("token", token), buyer.token);
  await open(page, `/order/${order._id}`);
  await item(page, order, 0).getByRole("link", { name: "Review Product" }).click();
  await expect(page.getByRole("heading", { name: "Write a review" })).toBeInViewport();
  const words = `Worn for a week, ${order._id}`;
  await callAs(page.request, buyer, "post", "/review/add", {
    product: kurta._id,
    title: words,
    review: "Soft, and the colour stays.",
    rating: 5,
    isRecommended: true,
  });
  const { reviews } = await callAs<{ reviews: { _id: string; title: string }[] }>(
    page.request,
    admin,
    "get",
    "/review",
  );
  const id = reviews.find(({ title }) => title === words)?._id;
  await callAs(page.request, admin, "put", `/review/approve/${id}`);
  const shown = page.getByRole("article").filter({ hasText: words });
  // The page is kept ready on the server, which hears of the approval a moment later.
  await expect(async () => {
    await open(page, `/product/${kurta.slug}`);
    await expect(shown).toContainText("Verified purchase", { timeout: 1000 });
  }).toPass();
});

test("a merchant sees the items of its own brand, and moves them on", async ({ page }) => {
  const merchant = await demoMerchant(page.request);
  const { brands } = await callAs<{ brands: { slug: string }[] }>(page.request, merchant, "get", "/brand");
  const own = await plentifulInAnySize(page.request, ({ brand }) => brand?.slug === brands[0]?.slug);
  const other = await plentifulProduct(page.request, ({ brand }) => brand?.slug !== brands[0]?.slug);
  const buyer = await newBuyer(page.request);
  const order = await placeOrder(page.request, buyer, [{ product: other }, { product: own }]);
  await callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });

  await keepToken(page, merchant.token);
  await open(page, "/dashboard/orders");
  await page.getByRole("main").getByRole("link", { name: "Brand Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brand Orders");
  await expect(card(page, order)).toContainText(own.name);
  await expect(card(page, order)).not.toContainText(other.name);
  await card(page, order).getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("listitem", { name: other.name, exact: true })).toHaveCount(0);
  const line = page.getByRole("listitem", { name: own.name, exact: true });
  const status = line.getByRole("combobox");
  await expect(status.getByRole("option")).toHaveText(["Not processed", "Processing", "Cancelled"]);
  await status.selectOption("Processing");
  await line.getByRole("button", { name: "Update" }).click();
  await expect(status.getByRole("option")).toHaveText(["Processing", "Shipped", "Cancelled"]);
  await expect(page.getByRole("button", { name: "Cancel Order" })).toHaveCount(0);
});

test("the question before cancelling says what is refunded, and a cancelled order what it held and what came back", async ({
  page,
}) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const order = await placeOrder(page.request, buyer, [{ product, quantity: 2 }]);
  const unpaid = await placeOrder(page.request, buyer, [{ product }]);
  await payOnline(page.request, buyer, order);

  await open(page, `/order/${order._id}`);
  await expect(page.getByText(order.number, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const question = page.getByRole("dialog", { name: "Confirm Order Cancellation" });
  await expect(question).toContainText("Are you sure you want to cancel the whole order.");
  const amount = formatRupees(order.totalWithTax);
  await expect(question).toContainText(`${amount} is refunded to you, to the source of the payment.`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(page).toHaveURL("/dashboard/orders");
  await expect(async () => {
    await open(page, `/order/${order._id}`);
    await expect(summary(page)).toContainText(`Cancelled, with tax${amount}`);
    await expect(summary(page)).toContainText(`Paid${amount}`);
    await expect(summary(page)).toContainText(`Refunded${amount}`, { timeout: 1000 });
  }).toPass();
  await expect(summary(page)).not.toContainText("Refund on its way");
  await expect(page.getByText(`${amount} was refunded.`)).toBeVisible();
  await expectAccessible(page);

  const admin = await demoAdmin(page.request);
  await page.evaluate((token) => localStorage.setItem("token", token), admin.token);
  await open(page, `/order/${unpaid._id}`);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(question).toContainText("Nothing was paid, so there is nothing to refund.");
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(page).toHaveURL("/dashboard/orders/customers");
  await open(page, `/order/${unpaid._id}`);
  await expect(summary(page)).toContainText("RefundedNothing was paid");
});

test("orders of others are not found, pages of others are closed, and a list that cannot be loaded says so", async ({
  page,
}) => {
  const stranger = await newBuyer(page.request);
  const order = await placeOrder(page.request, stranger, [{ product: await plentifulProduct(page.request) }]);
  await arriveAsNewMember(page);
  for (const path of [`/order/${order._id}`, "/order/nothing", `/order-success/${order._id}`]) {
    await open(page, path);
    await expect(page.getByText("No order found.")).toBeVisible();
  }
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expectAccessible(page);
  await open(page, `/dashboard/orders?search=${order._id}`);
  await expect(page.getByText("No orders found.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  for (const path of ["/dashboard/orders/customers", "/dashboard/orders/brand"]) {
    await open(page, path);
    await expect(page).toHaveURL("/dashboard");
  }
  await page.route("**/api/order/me*", (route) => route.abort());
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/order/me*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
});
