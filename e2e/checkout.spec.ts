import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import type { ManagedProduct } from "#contract/products-office.ts";
import { bagLine, fillBag, storedBag } from "./bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, home, myOrders, newBuyer, newProduct, plentifulProduct } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { leaveWindow, payAgain, payButton, payInWindow, paymentStatus } from "./payment-window.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

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
  await expect(page.getByRole("radio", { name: "Cash on delivery" })).toBeEnabled();
  await expectAccessible(page);
  await page.reload();
  await expect(payButton(page)).toHaveText(`Pay ${formatRupees(order?.totalWithTax ?? 0)}`);

  await payInWindow(page, "Payment succeeds");
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

test("what an order needs is asked for in turn, and two presses make one order", async ({ page }) => {
  const person = await newMember(page.request);
  const product = await plentifulProduct(page.request);
  await openCart(page, [bagLine(product)]);
  await checkout(page).click();
  await seeNotice(page, "Please Login to proceed to checkout");
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();

  // Back at the bag the checkout that was begun goes on by itself: nothing is pressed again until everything is there.
  await seeNotice(page, "Please add your phone number in Account Details before placing an order.");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("navigation", { name: "Checkout" }).locator("[aria-current=step]")).toHaveText(/Phone/);
  await page.getByLabel("Phone Number").fill(home.phoneNumber);
  await page.getByRole("button", { name: "Save changes" }).click();
  await seeNotice(page, "Your profile is successfully updated!");

  await seeNotice(page, "Please add a delivery address before placing your order.");
  await expect(page).toHaveURL("/dashboard/address/add");
  await expect(page.getByLabel("Phone Number")).toHaveValue(home.phoneNumber);
  await expect(page.getByLabel("Name", { exact: true })).not.toHaveValue("");
  await expect(page.getByLabel("Default address")).toBeChecked();
  for (const [label, value] of [
    ["Address", home.address],
    ["City", home.city],
    ["State", home.state],
    ["Zipcode", home.zipCode],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Add Address" }).click();

  await expect(page).toHaveURL("/cart");
  await checkout(page).dblclick();
  await expect(page).toHaveURL(/\/payment\?order=/);
  await expect(page.getByRole("navigation", { name: "Checkout" }).locator("[aria-current=step]")).toHaveText(/Payment/);
  const orders = await myOrders(page.request, person);
  expect(orders).toHaveLength(1);
  await expect(page).toHaveURL(`/payment?order=${orders[0]?._id}`);
});

test("without a default address one is asked for, and another one can be chosen in the bag", async ({ page }) => {
  const person = await newMember(page.request);
  await callAs(page.request, person, "put", "/user", { profile: { phoneNumber: home.phoneNumber } });
  const product = await plentifulProduct(page.request);
  const mother = { ...home, name: "Meera Rao" };
  for (const address of [home, mother]) await callAs(page.request, person, "post", "/address/add", address);
  await keepToken(page, person.token);
  await openCart(page, [bagLine(product)]);
  await expect(page.getByText("You'll be redirected to select a default address")).toBeVisible();
  await checkout(page).click();
  await seeNotice(page, "Please select a default delivery address.");
  await expect(page).toHaveURL("/dashboard/address");
  await page.getByRole("article", { name: home.name }).getByRole("button", { name: "Set as default" }).click();

  await expect(page).toHaveURL("/cart");
  const deliverTo = page.getByRole("combobox", { name: "Deliver to (2 addresses saved)" });
  await expect(deliverTo.getByRole("option", { selected: true })).toContainText(home.name);
  const options = await deliverTo.getByRole("option").allInnerTexts();
  await deliverTo.selectOption({ label: options.find((text) => text.includes(mother.name)) });
  await checkout(page).dblclick();
  await expect(page).toHaveURL(/\/payment\?order=/);
  const orders = await myOrders(page.request, person);
  expect(orders).toHaveLength(1);
  await expect(page).toHaveURL(`/payment?order=${orders[0]?._id}`);
  expect(orders[0]?.address).toMatchObject({ name: mother.name, isDefault: false });
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
  // Whoever comes second is shown the same order, or that the bag is empty by now.
  for (const tab of [page, second]) {
    const arrived = tab.getByRole("heading", { level: 1, name: "Payment" });
    await expect(arrived.or(tab.getByText("It was ordered or emptied in another tab.")).first()).toBeVisible();
  }
  expect(await myOrders(page.request, buyer)).toHaveLength(1);
});

test("prices and stock that changed, and an answer that was lost", async ({ page }) => {
  const admin = await demoAdmin(page.request);
  const product = await newProduct(page, admin);
  const change = (changes: Partial<ManagedProduct>) =>
    callAs(page.request, admin, "put", `/product/${product._id}`, {
      product: { ...product, ...changes, brand: product.brand?._id },
    });
  const buyer = await newBuyer(page.request);
  await keepToken(page, buyer.token);
  await openCart(page, [bagLine(product)]);
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Tax₹210.00");

  await change({ price: 4300 });
  await checkout(page).click();
  const changed = `${product.name} now costs ₹4,300.00 instead of ₹4,200.00.`;
  await seeNotice(page, "Prices in your bag have changed. Please review it and try again.", changed);
  await expect(page.getByRole("region", { name: "Items" }).getByText(changed)).toBeVisible();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Cart total₹4,300.00");
  expect(await myOrders(page.request, buyer)).toEqual([]);

  await change({ price: 4300, quantity: 0 });
  await checkout(page).click();
  await seeNotice(page, "Order Failed");
  await expect(page.getByRole("list", { name: "Items in your cart" })).toContainText(
    `${product.name} is out of stock.`,
  );
  await change({ price: 4300, quantity: 3 });
  await open(page, "/cart");

  await page.route("**/api/order/add", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await checkout(page).click();
  await seeNotice(page, "Order creation failed. Please try again.");
  expect((await storedBag(page)).lines).toHaveLength(1);
  await page.unroute("**/api/order/add");
  await checkout(page).click();
  await expect(page).toHaveURL(/\/payment\?order=/);
  const orders = await myOrders(page.request, buyer);
  expect(orders).toHaveLength(1);
  await expect(page).toHaveURL(`/payment?order=${orders[0]?._id}`);
  await callAs(page.request, admin, "delete", `/product/delete/${product._id}`);
});
