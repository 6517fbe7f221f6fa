import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { press } from "#pages/testing/fill.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { addressForm, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const paying = await openPayingShop("demo");
const { app, shop, db } = paying;

const home = addressForm();
const given = async (name: string, brandId?: string): Promise<string> =>
  (await givenProduct(db, { name, sizes: ["M"], quantity: 600, ...(brandId && { brandId }) })).id;

const item = (page: Page, name: string) => page.main().findByRole("listitem", { name });
const inItem = async (page: Page, name: string) => within(await item(page, name));
const summary = (page: Page) => page.main().getByRole("region", { name: "Order Summary" });
const card = (page: Page, { _id }: Order) => page.main().findByRole("article", { name: `Order ${_id}` });
const viewDetails = async (page: Page, order: Order) =>
  page.user.click(within(await card(page, order)).getByRole("link", { name: /^View Details/ }));
const said = (page: Page, words: string | RegExp) => page.main().findByText(words);
const onlyOrderOf = async ({ headers }: Person): Promise<Order> =>
  (await app.inject({ url: "/api/order/me", headers })).json().orders[0];

describe("a buyer", () => {
  test("cancels an item, and the order goes with the last one", async () => {
    const as = await givenBuyer(shop);
    const order = await givenOrder(app, as, [
      { product: await given("Indigo kurta"), quantity: 2 },
      { product: await given("Madder shirt") },
    ]);
    const page = await openPage(app, "/dashboard/orders", { as });
    await said(page, "1 order");
    const [first, second] = order.products.map(({ product }) => product.name) as [string, string];
    expect(await card(page, order)).toHaveTextContent(`${first} and 1 more`);
    expect(await card(page, order)).toHaveTextContent("Payment Pending");
    await expectAccessible(page);
    await viewDetails(page, order);

    await page.findByRole("heading", { level: 1, name: "Order Details" });
    for (const fact of [order._id, "Default Address", home.name, home.phoneNumber, home.address, home.zipCode])
      expect(page.main().getByText(fact)).toBeVisible();
    expect(page.main().getByText("Kanchipuram, Tamil Nadu, India")).toBeVisible();
    expect(summary(page)).toHaveTextContent("Shipping and handling₹0.00");
    expect(summary(page)).toHaveTextContent(`Grand total${formatRupees(order.totalWithTax)}`);

    await press(page, await inItem(page, first), `Cancel ${first}`);
    expect(await page.findByRole("dialog")).toHaveTextContent(`Are you sure you want to cancel ${first}.`);
    await press(page, page, "Go back");
    expect(await item(page, first)).toHaveTextContent("Not processed");
    await press(page, await inItem(page, first), `Cancel ${first}`);
    await press(page, page, "Confirm Cancel");
    await expect.poll(() => item(page, first)).toHaveTextContent("Cancelled");
    await expect.poll(() => item(page, first)).toHaveFocus();
    expect((await inItem(page, first)).queryAllByRole("button")).toEqual([]);
    const { totalWithTax } = await onlyOrderOf(as);
    await expect.poll(() => summary(page)).toHaveTextContent(`Grand total${formatRupees(totalWithTax)}`);
    await expectAccessible(page);

    expect(page.main().getByRole("button", { name: "Cancel Order" })).toBeVisible();
    await press(page, page.main(), "Back to orders");
    await expect.poll(page.address).toBe("/dashboard/orders");
    await viewDetails(page, order);
    await press(page, await inItem(page, second), `Cancel ${second}`);
    await press(page, page, "Confirm Cancel");
    await expect.poll(page.address).toBe("/dashboard/orders");
    await said(page, "You have no orders yet.");
    const later = await openPage(app, `/order/${order._id}`, { as });
    expect(await item(later, second)).toHaveTextContent("Cancelled");
    expect(later.queryByRole("button", { name: "Cancel Order" })).toBeNull();
    expect(later.queryByRole("link", { name: "Pay again" })).toBeNull();
  });

  test("cancels one of three pieces, and the other two stay ordered", async () => {
    const as = await givenBuyer(shop);
    const order = await givenOrder(app, as, [{ product: await given("Silk kurta"), quantity: 3 }]);
    const page = await openPage(app, `/order/${order._id}`, { as });
    await press(page, await inItem(page, "Silk kurta"), "Cancel Silk kurta");
    const question = within(await page.findByRole("dialog"));
    expect(question.getByLabelText("How many pieces")).toHaveValue("3");
    await page.user.selectOptions(question.getByLabelText("How many pieces"), "1");
    expect(question.getByText(/The others stay ordered\./)).toBeVisible();
    await expectAccessible(page);
    await press(page, question, "Confirm Cancel");
    await said(page, "Cancelled");
    expect(page.main().getAllByRole("listitem", { name: "Silk kurta" })[0]).toHaveTextContent("Not processed");
    const left = await onlyOrderOf(as);
    expect(left.products.map(({ quantity, status }) => [quantity, status])).toEqual([
      [2, "Not processed"],
      [1, "Cancelled"],
    ]);
    await expect.poll(() => summary(page)).toHaveTextContent(`Grand total${formatRupees(left.totalWithTax)}`);
  });

  test("reads before cancelling what is refunded, and then what the order held and what came back", async () => {
    const as = await givenBuyer(shop);
    const product = await given("Linen kurta");
    const { id } = await givenPaidOrder(paying, as, [{ product, quantity: 2 }]);
    const unpaid = await givenOrder(app, as, [{ product }]);
    const { number, totalWithTax } = await readOrderAs(app, as, id);
    const amount = formatRupees(totalWithTax);
    const page = await openPage(app, `/order/${id}`, { as });
    await said(page, number);
    await press(page, page.main(), "Cancel Order");
    const question = await page.findByRole("dialog", { name: "Confirm Order Cancellation" });
    expect(question).toHaveTextContent("Are you sure you want to cancel the whole order.");
    expect(question).toHaveTextContent(`${amount} is refunded to you, to the source of the payment.`);
    await expectAccessible(page);
    await press(page, within(question), "Confirm Cancel");
    await expect.poll(page.address).toBe("/dashboard/orders");
    await paying.workOff();
    const later = await openPage(app, `/order/${id}`, { as });
    await later.main().findByRole("region", { name: "Order Summary" });
    for (const words of [`Cancelled, with tax${amount}`, `Paid${amount}`, `Refunded${amount}`])
      expect(summary(later)).toHaveTextContent(words);
    expect(summary(later)).not.toHaveTextContent("Refund on its way");
    await said(later, `${amount} was refunded.`);
    await expectAccessible(later);

    const admin = await givenAdmin(shop);
    const office = await openPage(app, `/order/${unpaid._id}`, { as: admin });
    await press(office, office.main(), "Cancel Order");
    await office.findByText("Nothing was paid, so there is nothing to refund.");
    await press(office, office, "Confirm Cancel");
    await expect.poll(office.address).toBe("/dashboard/orders/customers");
    const cancelled = await openPage(app, `/order/${unpaid._id}`, { as: admin });
    await cancelled.main().findByRole("region", { name: "Order Summary" });
    expect(summary(cancelled)).toHaveTextContent("RefundedNothing was paid");
  });

  test("finds no orders of others, whose pages are closed, and is told when a list cannot be loaded", async () => {
    const order = await givenOrder(app, await givenBuyer(shop), [{ product: await given("Wool kurta") }]);
    let isReached = true;
    const intercept = ({ url }: Request) => {
      if (!isReached && url.includes("/api/order/me")) throw new TypeError("Failed to fetch");
      return undefined;
    };
    const as = await givenMember(shop);
    for (const path of [`/order/${order._id}`, "/order/nothing", `/order-success/${order._id}`]) {
      const page = await openPage(app, path, { as });
      await said(page, "No order found.");
      if (path.startsWith("/order-success")) {
        expect(page.address()).toBe(`/order/success/${order._id}`);
        await expectAccessible(page);
      }
    }
    const list = await openPage(app, `/dashboard/orders?search=${order._id}`, { as });
    await said(list, "No orders found.");
    await list.user.clear(list.getByRole("searchbox", { name: "Search orders" }));
    await said(list, "You have no orders yet.");
    for (const path of ["/dashboard/orders/customers", "/dashboard/orders/brand"]) {
      const closed = await openPage(app, path, { as });
      await expect.poll(closed.address).toBe("/dashboard");
    }
    const page = await openPage(app, "/dashboard", { as, intercept });
    isReached = false;
    const account = within(await page.findByRole("navigation", { name: "Account" }));
    await page.user.click(account.getByRole("link", { name: "Orders" }));
    await page.findByRole("button", { name: "Try again" });
    page.complaints.splice(0);
    isReached = true;
    await press(page, page, "Try again");
    await said(page, "You have no orders yet.");
  });
});

describe("whoever works on orders", () => {
  test("an admin finds an order by its id and delivers it; its buyer reviews it as a verified purchase", async () => {
    const buyer = await givenBuyer(shop);
    const product = await given("Khadi kurta");
    const order = await givenOrder(app, buyer, [{ product }]);
    const admin = await givenAdmin(shop);
    const page = await openPage(app, "/dashboard/orders", { as: admin });
    await page.user.click(await page.main().findByRole("link", { name: "Customer Orders" }));
    await page.findByRole("heading", { level: 1, name: "Customer Orders" });
    expect(page.main().getByRole("link", { name: "My Orders" })).toBeVisible();
    const search = page.getByRole("searchbox", { name: "Search orders" });
    await page.user.type(search, order._id.slice(0, -1));
    await said(page, "No orders found.");
    await page.user.type(search, order._id.slice(-1));
    await said(page, "1 order");
    expect(await card(page, order)).toHaveTextContent("Asha Rao");
    await viewDetails(page, order);

    const status = async () =>
      (await inItem(page, "Khadi kurta")).getByRole("combobox", { name: "Status of Khadi kurta" });
    expect(await status()).toHaveValue("Not processed");
    expect(page.queryByRole("link", { name: "Pay again" })).toBeNull();
    await expectAccessible(page);
    await page.user.selectOptions(await status(), "Delivered");
    await press(page, await inItem(page, "Khadi kurta"), /^Update/);
    const question = await page.findByRole("dialog", { name: "This order is not paid" });
    expect(question).toHaveTextContent("Set it to Delivered all the same?");
    await press(page, within(question), "Set to Delivered");
    await (await inItem(page, "Khadi kurta")).findByRole("link", { name: /^Review Product/ });
    expect((await inItem(page, "Khadi kurta")).queryByRole("combobox")).toBeNull();
    expect(page.queryByRole("button", { name: "Cancel Order" })).toBeNull();
    await said(page, /was delivered\./);

    await payAtTheDoor(app, buyer, order._id);
    const words = { title: "Worn for a week", review: "Soft, and the colour stays.", rating: 5, isRecommended: true };
    const added = await paying.ask(buyer, "POST", "/review/add", { product, ...words });
    expect(added.status).toBe(200);
    const { body } = await paying.ask<{ reviews: { _id: string }[] }>(admin, "GET", "/review");
    await paying.ask(admin, "PUT", `/review/approve/${body.reviews[0]?._id}`);
    const shown = await openPage(app, `/product/${order.products[0]?.product.slug}`);
    const review = (await shown.findByText("Worn for a week")).closest("article");
    expect(review).toHaveTextContent("Verified purchase");
  });

  test("a merchant sees the items of its own brand, and moves them on", async () => {
    const merchant = await givenMerchant(shop);
    const buyer = await givenBuyer(shop);
    const order = await givenOrder(app, buyer, [
      { product: await given("Coat of others") },
      { product: await given("Own sari", merchant.brandId) },
    ]);
    await payAtTheDoor(app, buyer, order._id);
    const page = await openPage(app, "/dashboard/orders", { as: merchant });
    await page.user.click(await page.main().findByRole("link", { name: "Brand Orders" }));
    await page.findByRole("heading", { level: 1, name: "Brand Orders" });
    expect(await card(page, order)).toHaveTextContent("Own sari");
    expect(await card(page, order)).not.toHaveTextContent("Coat of others");
    await viewDetails(page, order);
    const offered = async () =>
      within((await inItem(page, "Own sari")).getByRole("combobox"))
        .getAllByRole("option")
        .map((one) => one.textContent);
    expect(await offered()).toEqual(["Not processed", "Processing", "Cancelled"]);
    expect(page.queryByRole("listitem", { name: "Coat of others" })).toBeNull();
    await page.user.selectOptions((await inItem(page, "Own sari")).getByRole("combobox"), "Processing");
    await press(page, await inItem(page, "Own sari"), /^Update/);
    await expect.poll(offered).toEqual(["Processing", "Shipped", "Cancelled"]);
    expect(page.queryByRole("button", { name: "Cancel Order" })).toBeNull();
  });
});
