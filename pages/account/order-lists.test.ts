import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Order } from "#contract/sales/orders.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const given = async (name = "Indigo kurta", brandId?: string): Promise<string> =>
  (await givenProduct(db, { name, sizes: ["M"], quantity: 600, ...(brandId && { brandId }) })).id;

const card = (page: Page, { _id }: Order) => page.main().findByRole("article", { name: `Order ${_id}` });
const noCard = (page: Page, { _id }: Order) => page.main().queryByRole("article", { name: `Order ${_id}` }) === null;
const tabs = (page: Page) => within(page.main().getByRole("navigation", { name: "Orders by status" }));
const said = (page: Page, words: string | RegExp) => page.main().findByText(words);
const box = (page: Page, { number }: Order) =>
  page.main().getByRole<HTMLInputElement>("checkbox", { name: `Select order ${number}` });
const status = (page: Page) => page.main().getByLabelText("New status");
const outcome = (page: Page) => page.main().getByRole("region", { name: "What was changed" });

/** Keeps the answers of a call back, as a slow shop would, while it is told to. */
function slowShop(path: string) {
  let held: PromiseWithResolvers<void> | undefined;
  return {
    hold: () => {
      held = Promise.withResolvers();
    },
    release: () => {
      held?.resolve();
      held = undefined;
    },
    intercept: async ({ url }: Request) => {
      if (url.includes(path)) await held?.promise;
      return undefined;
    },
  };
}

test("a buyer goes through its orders by status, payment and date, cancelled ones among them", async () => {
  const as = await givenBuyer(shop);
  const product = await given();
  const order = () => givenOrder(app, as, [{ product }]);
  const [kept, paid, gone] = [await order(), await order(), await order()];
  await payAtTheDoor(app, as, paid._id);
  await cancelOrderAs(app, as, gone._id);

  const page = await openPage(app, "/dashboard/orders", { as });
  await card(page, kept);
  expect(
    tabs(page)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["All (2)", "Not processed (2)", "Processing (0)", "Shipped (0)", "Delivered (0)", "Cancelled (1)"]);
  expect(await card(page, kept)).toHaveTextContent(`Number ${kept.number}`);
  await page.user.click(tabs(page).getByRole("link", { name: "Cancelled (1)" }));
  await expect.poll(page.address).toBe("/dashboard/orders?status=Cancelled");
  await card(page, gone);
  expect(noCard(page, kept)).toBe(true);
  expect(tabs(page).getByRole("link", { name: "Cancelled (1)" })).toHaveAttribute("aria-current", "page");
  await page.user.click(tabs(page).getByRole("link", { name: "All (2)" }));
  await card(page, kept);

  await page.user.click(page.getByText("Filter by payment, return or date"));
  await page.user.selectOptions(page.main().getByLabelText("Payment"), "Cash on delivery");
  await press(page, page.main(), "Apply filters");
  await said(page, "1 order");
  await card(page, paid);
  await expectAccessible(page);
  await fill(page, page.main().getByLabelText("From"), "2020-01-02");
  await fill(page, page.main().getByLabelText("To"), "2020-01-01");
  await press(page, page.main(), "Apply filters");
  await said(page, "From must not be after To.");
  await fill(page, page.main().getByLabelText("To"), "2020-01-03");
  await press(page, page.main(), "Apply filters");
  await said(page, "No orders found.");
  await page.user.click(page.main().getByRole("link", { name: "Show all orders" }));
  await said(page, "2 orders");

  await fill(page, page.main().getByRole("searchbox", { name: "Search orders" }), paid.number.toLowerCase());
  await said(page, "1 order");
  await page.user.click(within(await card(page, paid)).getByRole("link", { name: /^View Details/ }));
  await page.findByRole("heading", { level: 1, name: "Order Details" });
  expect(page.main().getByText(paid.number)).toBeVisible();
  const placed = await openPage(app, `/order/success/${paid._id}`, { as });
  expect((await placed.main().findByText(paid.number)).parentElement).toHaveTextContent(`Order number ${paid.number}`);
});

test("staff find a customer's orders by a part, also while the list is slow", async () => {
  const buyer = await givenBuyer(shop);
  const brand = await givenBrand(db, { name: "Himvari Wool" });
  const product = await given();
  await givenOrder(app, buyer, [{ product }]);
  await givenOrder(app, buyer, [{ product }]);
  const { hold, release, intercept } = slowShop("/api/order?");
  const page = await openPage(app, "/dashboard/orders/customers", { as: await givenAdmin(shop), intercept });
  await page.user.click(await said(page, "Filter by payment, return, brand, date or customer"));
  const find = () => page.main().getByLabelText("Number, name, phone, email or SKU");
  const part = buyer.email.slice(0, -3);
  hold();
  await fill(page, find(), "nobody");
  await page.user.click(tabs(page).getByRole("link", { name: /^Not processed/ }));
  await press(page, page.main(), "Apply filters");
  await fill(page, find(), part);
  release();
  await expect.poll(page.address).toMatch(/find=nobody/);
  expect(find(), "what was typed while the list loaded").toHaveValue(part);
  await press(page, page.main(), "Apply filters");
  await said(page, "2 orders");
  expect(tabs(page).getByRole("link", { name: "Not processed (2)" })).toBeVisible();
  const cases = () => page.main().getByLabelText("Return, exchange or problem report");
  await page.user.selectOptions(cases(), "open return");
  await page.user.selectOptions(page.main().getByLabelText("Brand"), brand.slug);
  await press(page, page.main(), "Apply filters");
  await expect.poll(page.address).toMatch(/cases=open\+return&brand=[a-z-]+/);
  await said(page, "No orders found.");
  await page.user.selectOptions(cases(), "none");
  await page.user.selectOptions(page.main().getByLabelText("Brand"), "");
  await press(page, page.main(), "Apply filters");
  await said(page, "2 orders");
});

test("staff move orders together, and are asked about what is not paid and what is cancelled", async () => {
  const buyer = await givenBuyer(shop);
  const product = await given();
  const [first, second] = [await givenOrder(app, buyer, [{ product }]), await givenOrder(app, buyer, [{ product }])];
  await payAtTheDoor(app, buyer, first._id);
  const page = await openPage(app, `/dashboard/orders/customers?find=${buyer.email}`, { as: await givenAdmin(shop) });
  await card(page, first);
  const update = () => page.main().getByRole("button", { name: /^Update/ });
  const print = () => page.main().getByRole("button", { name: "Print labels" });
  expect(update()).toBeDisabled();
  expect(print()).toBeDisabled();
  await page.user.click(page.main().getByRole("checkbox", { name: "Select all on this page" }));
  await page.user.selectOptions(status(page), "Shipped");
  await expectAccessible(page);
  await press(page, page.main(), /^Update/);
  const question = await page.findByRole("dialog", { name: "Not all of these orders are paid" });
  expect(question).toHaveTextContent("For 1 order of 2 nobody has paid");
  await press(page, within(question), "Go back");
  await page.user.click(box(page, second));
  await press(page, page.main(), /^Update/);
  const done = `${first.number} Indigo kurta (size M): Item status has been updated`;
  await expect.poll(() => outcome(page)).toHaveTextContent(done);
  await expect.poll(() => outcome(page)).toHaveFocus();
  await expect.poll(() => card(page, first)).toHaveTextContent("Shipped");
  expect(await card(page, second)).toHaveTextContent("Not processed");
  expect(box(page, first)).not.toBeChecked();
  await page.user.click(box(page, first));
  await press(page, page.main(), /^Update/);
  await expect.poll(() => outcome(page)).toHaveTextContent("This item is Shipped already.");

  // Shipped by hand, the first order has a parcel; the second has none yet.
  await expect.poll(() => box(page, second)).toBeEnabled();
  expect(print()).toBeDisabled();
  await page.user.click(box(page, second));
  await press(page, page.main(), "Print labels");
  await seeNotice(page, "None of these orders has a parcel under way. Please pack them first.");
  await expectAccessible(page);
  await page.user.selectOptions(status(page), "Cancelled");
  await press(page, page.main(), /^Update/);
  const cancelling = await page.findByRole("dialog", { name: "Confirm Order Cancellation" });
  expect(cancelling).toHaveTextContent("Are you sure you want to cancel 1 order.");
  expect(cancelling).toHaveTextContent("there is nothing to refund");
  await press(page, within(cancelling), "Confirm Cancel");
  await tabs(page).findByRole("link", { name: "Cancelled (1)" });
});

test("a merchant finds and moves the orders of its brand together", async () => {
  const merchant = await givenMerchant(shop);
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: await given("Own sari", merchant.brandId) }]);
  await payAtTheDoor(app, buyer, order._id);
  const { hold, release, intercept } = slowShop("/api/order/brand");
  const part = order.number.slice(2);
  const page = await openPage(app, `/dashboard/orders/brand?find=${part}`, { as: merchant, intercept });
  await said(page, "1 order");
  await card(page, order);
  expect(page.main().getByLabelText("Number, name, phone or SKU")).toHaveValue(part);
  const offered = within(status(page)).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Processing", "Shipped", "Delivered", "Cancelled"]);
  await page.user.click(box(page, order));
  await expectAccessible(page);
  await page.user.selectOptions(status(page), "Delivered");
  hold();
  await press(page, page.main(), "Update 1 order");
  const refused = "An item that is Not processed can be set to Processing or Cancelled only.";
  await expect.poll(() => outcome(page)).toHaveTextContent(refused);
  expect(box(page, order), "until the list is there").toBeDisabled();
  release();
  await expect.poll(() => box(page, order)).toBeEnabled();
  expect(box(page, order)).not.toBeChecked();
  await page.user.click(box(page, order));
  await page.user.selectOptions(status(page), "Processing");
  await press(page, page.main(), "Update 1 order");
  await expect.poll(() => card(page, order)).toHaveTextContent("Processing");
  await fill(page, page.main().getByRole("searchbox", { name: "Search orders" }), order.number);
  await expect.poll(page.address).toMatch(new RegExp(`search=${order.number}`));
  await card(page, order);
});
