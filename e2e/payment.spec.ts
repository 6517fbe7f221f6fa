import { arriveAsBuyer, placeOrder, plentifulProduct } from "./buying.ts";
import {
  finishPayment,
  gateway,
  leaveWindow,
  payAgain,
  payButton,
  payInWindow,
  paymentStatus,
} from "./payment-window.ts";
import { expect, open, test } from "./shop.ts";

test("a payment whose window does not load, that fails, is left or waits for the bank can still be made", async ({
  page,
}) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await expect(payAgain(page)).toHaveText("Pay now");
  await payAgain(page).click();
  await expect(page.getByRole("note")).toContainText("no money moves");
  await page.route("**/demo-gateway/checkout.js", (route) => route.abort());
  await payButton(page).click();
  await expect(page.getByText("Failed to load payment gateway. Please try again.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute("**/demo-gateway/checkout.js");
  await payInWindow(page, "Payment fails");
  await leaveWindow(page);
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment is not finished.");
  await expect(page.getByText("your order is kept and waits for payment")).toBeVisible();
  await expect(payAgain(page)).toHaveText("Try again");
  await expect(page.getByRole("button", { name: "Pay on delivery" })).toBeVisible();

  // The window opens by itself.
  await payAgain(page).click();
  await gateway(page).getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(`/order/success/${order._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment is not finished.");

  await payAgain(page).click();
  await finishPayment(page, "Bank takes its time");
  await leaveWindow(page);
  await expect(paymentStatus(page)).toContainText("Your payment is being confirmed.");
  await expect(payAgain(page)).toHaveCount(0);
});
