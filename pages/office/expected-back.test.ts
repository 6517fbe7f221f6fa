import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage } from "#pages/testing/page.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenPaidOrder } from "#server/testing/given/gst.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const paying = await openPayingShop("demo", { RATE_LIMITS: "off" });
const { app, shop, db } = paying;
const admin = await givenAdmin(shop);
const { call } = caseTools(app, shop, admin);

test("a buyer reads before cancelling what is on its way, staff see what is expected back, and its seller says that it is back", async () => {
  const seller = await givenMerchant(shop);
  const kurta = await givenProduct(db, { name: "Blue kurta", brandId: seller.brandId, sizes: ["M"], quantity: 600 });
  const buyer = await givenBuyer(shop);
  const { id, itemIds } = await givenPaidOrder(paying, buyer, [{ product: kurta.id }]);
  await setStatus(app, admin, itemIds[0] ?? "", "Shipped");
  const { number } = await readOrderAs(app, buyer, id);

  const page = await openPage(app, `/order/${id}`, { as: buyer });
  const item = within(await page.main().findByRole("listitem", { name: "Blue kurta" }));
  await press(page, item, "Cancel Blue kurta");
  expect(await page.findByRole("dialog")).toHaveTextContent(
    "It is on its way. Refuse it at the door; we refund when it is back.",
  );
  await press(page, page, "Confirm Cancel");
  await expect.poll(page.address).toBe("/dashboard/orders");
  const later = await openPage(app, `/order/${id}`, { as: buyer });
  expect(await later.main().findByRole("listitem", { name: "Blue kurta" })).toHaveTextContent(
    "CancelledIt was on its way. Refuse it at the door. We refund when it is back.",
  );
  expect(later.main().getByRole("region", { name: "Order Summary" })).toHaveTextContent("Refunded when it is back");
  expect(later.queryByRole("button", { name: /came back/ })).toBeNull();

  const parcels = await openPage(app, "/dashboard/parcels", { as: seller });
  await parcels.user.click(await parcels.main().findByRole("link", { name: "Expected back (1)" }));
  expect(await parcels.main().findByRole("row", { name: new RegExp(number) })).toHaveTextContent("Expected back");
  await expectAccessible(parcels);

  const office = await openPage(app, `/order/${id}`, { as: seller });
  await press(office, office.main(), "Blue kurta came back");
  await seeNotice(office, "The item is back.");
  await expect.poll(() => office.queryByRole("button", { name: /came back/ })).toBeNull();
});

test("of a cash order there is nothing to refund", async () => {
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { name: "Red shirt", sizes: ["M"], quantity: 600 });
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Shipped");
  const page = await openPage(app, `/order/${order._id}`, { as: buyer });
  await press(page, page.main(), "Cancel Order");
  expect(await page.findByRole("dialog")).toHaveTextContent(
    "It is on its way. Refuse it at the door; there is nothing to pay or refund.",
  );
});

test("staff who may refund approve a payout that only the word of a seller stands for", async () => {
  const seller = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: seller.brandId, sizes: ["M"], quantity: 600 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  for (const status of ["Processing", "Shipped", "Delivered"] as const) await setStatus(app, seller, item, status);
  const form = {
    orderId: order._id,
    items: [{ item, quantity: 1, reason: "Other" }],
    refundTo: { upi: "asha@okaxis" },
  };
  const { _id } = (await call(buyer, "POST", "/return/add", form)).json().return;
  for (const status of ["Approved", "Received"]) await call(seller, "PUT", `/return/${_id}/status`, { status });

  const page = await openPage(app, "/dashboard/payouts", { as: admin });
  const row = async () => page.main().findByRole("row", { name: new RegExp(order.number) });
  expect(await row()).toHaveTextContent("Only the seller's word");
  expect(await row()).toHaveTextContent("Same phone");
  await expectAccessible(page);
  await press(page, within(await row()), `Approve the payout of ${order.number}`);
  const dialog = within(await page.findByRole("dialog", { name: "Approve the payout" }));
  await press(page, dialog, "Approve");
  await seeNotice(page, "The payout is approved.");
  await expect.poll(row).toHaveTextContent("Due");
  expect(page.queryByRole("button", { name: /^Approve the payout/ })).toBeNull();
});

test("who may refund notes on the page of an order that its courier has paid the cash over, and misspells it first", async () => {
  const buyer = await givenBuyer(shop);
  const { id: product } = await givenProduct(db, { pricePaise: 99_900, taxable: false, sizes: ["M"], quantity: 600 });
  const order = await givenOrder(app, buyer, [{ product }]);
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
  const support = await openPage(app, `/order/${order._id}`, { as: await givenAdmin(shop, { staffRole: "support" }) });
  expect(await support.main().findByRole("heading", { name: "Parcels" })).toBeVisible();
  expect(support.main().queryByRole("heading", { name: "Cash" })).toBeNull();

  const page = await openPage(app, `/order/${order._id}`, { as: admin });
  const cash = within(await page.main().findByRole("region", { name: "Cash" }));
  expect(cash.getByText("The courier has ₹999.00 to pay over.")).toBeVisible();
  await press(page, cash, "Cash paid over");
  const dialog = within(await page.findByRole("dialog", { name: "Cash paid over" }));
  await page.user.type(dialog.getByLabelText("Amount in ₹"), "99.9");
  await press(page, dialog, "Note it");
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "The cash of this order is ₹999.00. Please look at the amount again.",
  );
  await page.user.clear(dialog.getByLabelText("Amount in ₹"));
  await page.user.type(dialog.getByLabelText("Amount in ₹"), "999");
  await press(page, dialog, "Note it");
  await seeNotice(page, "The cash of this order is noted.");
  expect(await page.main().findByText(/The courier has paid it over/)).toBeVisible();
  await expectAccessible(page);
});
