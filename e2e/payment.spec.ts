import { formatRupees } from "#contract/money.ts";
import { arriveAsBuyer, callAs, placeOrder, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { gateway, leaveWindow, payAgain, payButton, payInWindow, standing } from "./payment-window.ts";
import { expect, open, test } from "./shop.ts";

test("a payment that fails, is left or waits for the bank can still be made", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await payAgain(page).click();
  await payInWindow(page, "Payment fails");
  await leaveWindow(page);
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(standing(page)).toContainText("The payment did not go through.");

  await payAgain(page).click();
  await payButton(page).click();
  await gateway(page).getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(payAgain(page)).toBeVisible();

  await payAgain(page).click();
  await payInWindow(page, "Bank takes its time");
  await leaveWindow(page);
  await expect(standing(page)).toContainText("Your payment is being confirmed.");
  await expect(payAgain(page)).toHaveCount(0);
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
  await expect(standing(page)).toContainText(`Please keep ${formatRupees(order.totalWithTax)} ready when it arrives.`);
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
