import { formatRupees } from "#contract/money.ts";
import { arriveAsBuyer, callAs, demoAdmin, newBuyer, placeOrder, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { gateway, leaveWindow, payAgain, payButton, payInWindow, paymentStatus } from "./payment-window.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

test("a payment that fails, is left or waits for the bank can still be made", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await expect(payAgain(page)).toHaveText("Pay now");
  await payAgain(page).click();
  await expect(page.getByRole("note")).toContainText("no money moves");
  await payInWindow(page, "Payment fails");
  await leaveWindow(page);
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through.");
  await expect(page.getByText("your order is kept and waits for payment")).toBeVisible();
  await expect(payAgain(page)).toHaveText("Pay again");
  await expect(page.getByRole("button", { name: "Cash on delivery" })).toBeVisible();

  await payAgain(page).click();
  await payButton(page).click();
  await gateway(page).getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(payAgain(page)).toBeVisible();

  await payAgain(page).click();
  await payInWindow(page, "Bank takes its time");
  await leaveWindow(page);
  await expect(paymentStatus(page)).toContainText("Your payment is being confirmed.");
  await expect(payAgain(page)).toHaveCount(0);
});

test("an order that waits for payment is named on top of every page until it is settled", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, "/");
  const line = page.getByText(`An order of ${formatRupees(order.totalWithTax)} waits for payment.`);
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("link", { name: "Pay now" }).click();
  await expect(page).toHaveURL(`/payment?order=${order._id}`);
  await expect(line).toHaveCount(0);
  await payInWindow(page, "Payment fails");
  await leaveWindow(page);
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(line).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Cash on delivery" }).click();
  await expect(paymentStatus(page)).toContainText("ready when it arrives.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order.");
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(line).toHaveCount(0);
});

test("cash on delivery, where it is allowed; an order that is too dear is cancelled", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  await open(page, `/order/${order._id}`);
  await payAgain(page).click();
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await page.getByRole("button", { name: "Pay on delivery" }).click();
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(paymentStatus(page)).toContainText(
    `Please keep ${formatRupees(order.totalWithTax)} ready when it arrives.`,
  );
  await expect(payAgain(page)).toHaveCount(0);

  const quantity = Math.ceil(20_000 / product.price);
  const dear = await placeOrder(page.request, buyer, [{ product, quantity }]);
  await open(page, `/order/${dear._id}`);
  await payAgain(page).click();
  await expect(page.getByText("Cash on delivery is possible up to ₹20,000.00.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Cash on delivery" })).toBeDisabled();
  await page.goBack();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm Cancel" }).click();
  await seeNotice(page, "Order cancelled successfully");
  await expect(page).toHaveURL("/dashboard/orders");
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
});

test("without an order, a phone number or the provider's script nothing is paid, and the page says why", async ({
  page,
}) => {
  const buyer = await arriveAsBuyer(page);
  await open(page, "/payment");
  await seeNotice(page, "No order found. Please start from cart.");
  await expect(page).toHaveURL("/cart");

  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await payAgain(page).click();
  await page.route("**/demo-gateway/checkout.js", (route) => route.abort());
  await payButton(page).click();
  await expect(page.getByText("Failed to load payment gateway. Please try again.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute("**/demo-gateway/checkout.js");
  await page.route("**/api/payment/create-session", (route) => route.abort());
  await payButton(page).click();
  await seeNotice(page, "Payment Error");
  await expect(page.getByRole("alert").getByText("Payment failed").last()).toBeVisible();
  await page.unroute("**/api/payment/create-session");
  await payButton(page).click();
  await expect(gateway(page).getByRole("button", { name: "Leave without paying" })).toBeVisible();

  await callAs(page.request, buyer, "put", "/user", { profile: { phoneNumber: "" } });
  await open(page, `/order/${order._id}`);
  await payAgain(page).click();
  await expect(page.getByText("Phone number is required for payment. Redirecting to Account Details...")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("the payment page keeps its order after a reload and in another tab, and cannot be used twice", async ({
  page,
}) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const order = await placeOrder(page.request, buyer, [{ product }]);
  const address = `/payment?order=${order._id}`;
  await open(page, `/order/${order._id}`);
  await payAgain(page).click();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(payButton(page)).toHaveText(`Pay ${formatRupees(order.totalWithTax)}`);

  const second = await page.context().newPage();
  await open(second, address);
  await expect(payButton(second)).toHaveText(`Pay ${formatRupees(order.totalWithTax)}`);
  await expect(second.getByRole("list", { name: "Items" })).toContainText(product.name);
  await second.getByRole("radio", { name: "Cash on delivery" }).check();
  await second.getByRole("button", { name: "Pay on delivery" }).click();
  await expect(second).toHaveURL(`/order/success/${order._id}`);

  await open(second, address);
  await expect(second).toHaveURL(`/order/success/${order._id}`);
  await expect(payAgain(second)).toHaveCount(0);
  await page.bringToFront();
  await page.reload();
  await expect(page).toHaveURL(`/order/success/${order._id}`);

  const cancelled = await placeOrder(page.request, buyer, [{ product }]);
  await callAs(page.request, buyer, "delete", `/order/cancel/${cancelled._id}`);
  await open(page, `/payment?order=${cancelled._id}`);
  await expect(page).toHaveURL(`/order/success/${cancelled._id}`);
  await expect(paymentStatus(page)).toContainText("This order was cancelled.");
  await expect(payAgain(page)).toHaveCount(0);
});

test("somebody else's order cannot be paid, not even by those who may read it, nor one that does not exist", async ({
  page,
}) => {
  const other = await newBuyer(page.request);
  const order = await placeOrder(page.request, other, [{ product: await plentifulProduct(page.request) }]);
  const refuse = async (orderId: string) => {
    await open(page, `/payment?order=${orderId}`);
    await seeNotice(page, "No order found. Please start from cart.");
    await expect(page).toHaveURL("/cart");
  };
  await arriveAsBuyer(page);
  await refuse(order._id);
  await refuse("nonsense");
  const { token } = await demoAdmin(page.request);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await refuse(order._id);
});
