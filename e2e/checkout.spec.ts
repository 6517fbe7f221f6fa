import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import { bagLine, fillBag, storedBag } from "./bag.ts";
import { arriveAsBuyer, home, myOrders, plentifulProduct } from "./buying.ts";
import { finishPayment, gateway, leaveWindow, payAgain, payButton, paymentStatus } from "./payment-window.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const checkout = (page: Page) => page.getByRole("button", { name: "Checkout" });

async function openCart(page: Page, lines: ReturnType<typeof bagLine>[]) {
  await open(page, "/cart");
  await fillBag(page, lines);
  await open(page, "/cart");
}

test("from the product page to a paid order", async ({ page }) => {
  test.slow();
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Bag" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer.getByRole("combobox", { name: "Deliver to (1 address saved)" })).toContainText(home.address);
  await expect(drawer).not.toContainText("You'll be redirected");
  await drawer.getByRole("button", { name: "Checkout" }).click();

  await expect(page).toHaveURL(/\/payment\?order=/);
  await expect(drawer).toBeHidden();
  const [order] = await myOrders(page.request, buyer);
  await expect(page).toHaveURL(`/payment?order=${order?._id}`);
  expect(order?.address).toMatchObject(home);
  expect(await storedBag(page)).toEqual({ lines: null, total: null, id: null });
  await expect(page.getByText(order?._id ?? "")).toBeVisible();
  await expect(gateway(page).getByRole("button", { name: "Payment succeeds" })).toBeVisible();
  await page.reload();
  await expect(gateway(page).getByRole("button", { name: "Payment succeeds" })).toBeVisible();
  // Come to in another way, such as a link, the page waits for a press.
  const tab = await page.context().newPage();
  await open(tab, `/payment?order=${order?._id}`);
  await expect(tab.getByRole("radio", { name: "Cash on delivery" })).toBeEnabled();
  await expectAccessible(tab);
  await expect(payButton(tab)).toHaveText(`Pay ${formatRupees(order?.totalWithTax ?? 0)}`);
  await tab.close();

  await finishPayment(page, "Payment succeeds");
  await leaveWindow(page);
  await expect(page).toHaveURL(`/order/success/${order?._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order.");
  await expect(page.getByText("A confirmation email will be sent to you shortly.")).toBeVisible();
  await expect(paymentStatus(page)).toContainText("Paid");
  await expect(payAgain(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Manage Orders" })).toHaveAttribute("href", "/dashboard/orders");
  await expect(page.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/shop");
  await expectAccessible(page);

  await page.getByRole("link", { name: order?._id ?? "" }).click();
  await expect(page).toHaveURL(`/order/${order?._id}?success`);
  await expect(page.getByRole("listitem", { name: product.name })).toBeVisible();
  await page.getByRole("button", { name: "Back to orders" }).click();
  await expect(page).toHaveURL("/dashboard/orders");
  await expect(page.getByRole("article", { name: `Order ${order?._id}` })).toContainText("Payment Paid");
});

test("two tabs that check out the same bag at once make one order", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  await openCart(page, [bagLine(await plentifulProduct(page.request))]);
  const second = await page.context().newPage();
  await open(second, "/cart");
  // The first order stays under way until the second tab has been pressed too.
  const { promise: bothPressed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/order/add", async (route) => {
    await bothPressed;
    await route.continue();
  });
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await checkout(tab).click();
    await expect(tab.getByText("Placing your order …")).toBeVisible();
  }
  letGo();
  // The second tab is shown the order of the first, or that the bag is empty by now.
  for (const tab of [page, second]) {
    const arrived = tab.getByRole("heading", { level: 1, name: "Payment" });
    await expect(arrived.or(tab.getByText("It was ordered or emptied in another tab.")).first()).toBeVisible();
  }
  expect(await myOrders(page.request, buyer)).toHaveLength(1);
});
