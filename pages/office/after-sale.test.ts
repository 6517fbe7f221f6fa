import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const { call, workOff } = caseTools(app, shop, admin);

/** An order of so many pieces in size M from a seller of its own, paid at the door. */
async function givenCashOrder(quantity: number) {
  const seller = await givenMerchant(shop);
  const buyer = await givenBuyer(shop);
  const product = await givenProduct(db, { brandId: seller.brandId, sizes: ["M", "L"], quantity: 300, taxable: true });
  const order = await givenOrder(app, buyer, [{ product: product.id, quantity }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  const ask = async (...of: Parameters<typeof call>) => {
    const answer = await call(...of);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const pack = async (): Promise<string> =>
    (
      await ask(seller, "POST", "/parcel/add", {
        orderId: order._id,
        items: [{ item, quantity }],
        courier: "India Post",
      })
    ).parcel._id;
  return { seller, buyer, product, order, item, ask, pack };
}

const link = async (page: Page, name: string | RegExp) =>
  page.user.click(await page.main().findByRole("link", { name }));
const steps = (page: Page) => within(page.main().getByRole("navigation", { name: "Steps of packing" }));
const dialog = async (page: Page, name: string) => within(await page.findByRole("dialog", { name }));
const isClosed = (page: Page, name: string) => expect.poll(() => page.queryByRole("dialog", { name })).toBeNull();

test("a seller looks after parcels: what the courier says of one, and one that is lost", async () => {
  const { seller, order, pack } = await givenCashOrder(1);
  const parcel = await pack();
  const page = await openPage(app, "/dashboard/parcels", { as: seller });
  const main = page.main();
  await link(page, order.number);
  const what = { name: `What to do with the parcel of ${order.number}` };
  const todo = async () => within(await main.findByRole("group", what));
  await todo();
  expect(page.address()).toBe(`/dashboard/parcels/${parcel}`);
  await expectAccessible(page);
  await press(page, await todo(), "Courier and tracking");
  const details = await dialog(page, "Courier and tracking");
  await fill(page, details.getByLabelText("Tracking number"), "IN 42");
  await press(page, details, "Save");
  await isClosed(page, "Courier and tracking");
  await main.findByText(/IN 42/);

  await press(page, await todo(), "Other status");
  const other = await dialog(page, "Set the status");
  await page.user.click(other.getByRole("radio", { name: "Lost" }));
  await press(page, other, "Set");
  await (await todo()).findByRole("button", { name: "Refund it" });
  await isClosed(page, "Set the status");
  await link(page, "All parcels");
  await link(page, "Lost, to decide (1)");
  const lost = () => main.getByRole("link", { name: "Lost, to decide (1)" });
  await expect.poll(lost).toHaveAttribute("aria-current", "page");
  expect(page.address()).toMatch(/view=lost/);
  await main.findByRole("link", { name: order.number });
  await expectAccessible(page);
  await link(page, order.number);
  await press(page, await todo(), "Send again");
  await press(page, await dialog(page, "Send again"), "Send again");
  await main.findByText("It is sent again.");
  const packing = await openPage(app, "/dashboard/packing?step=hand-over", { as: seller });
  packing.main().getByRole("button", { name: `Hand over parcel of ${order.number}` });
});

test("a seller may give more days for returns than the shop, not fewer", async () => {
  const { seller } = await givenCashOrder(1);
  const page = await openPage(app, "/dashboard/return-rules", { as: seller });
  const days = () => page.main().getByLabelText("Days after delivery");
  await fill(page, days(), "1");
  await press(page, page.main(), "Save");
  await expect.poll(days).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await fill(page, days(), "21");
  await press(page, page.main(), "Save");
  await expect.poll(days).not.toHaveAttribute("aria-invalid");
  const again = await page.reload();
  expect(again.main().getByLabelText("Days after delivery")).toHaveValue(21);
});

/** Three pieces that arrived: one comes back, one is exchanged and one has a hole. */
async function givenCases() {
  const sold = await givenCashOrder(3);
  const { seller, buyer, order, item, ask, pack } = sold;
  await ask(seller, "PUT", `/parcel/${await pack()}/status`, { status: "Delivered" });
  const refundTo = { upi: "asha@upi" };
  await ask(buyer, "POST", "/return/add", {
    orderId: order._id,
    items: [{ item, quantity: 1, reason: "Too small" }],
    note: "Tight at the shoulders",
    refundTo,
  });
  await ask(buyer, "POST", "/exchange/add", { item, quantity: 1, size: "L" });
  const claim = { item, quantity: 1, kind: "Damaged", wish: "Replacement", note: "A hole in the sleeve", refundTo };
  await ask(buyer, "POST", "/claim/add", claim);
  return sold;
}

test("staff handle a return and an exchange on the order's page", async () => {
  const { order } = await givenCases();
  const page = await openPage(app, `/order/${order._id}`, { as: admin });
  const article = async (name: string) => within(await page.main().findByRole("article", { name }));
  (await article("Return")).getByText(/Too small/);
  await expectAccessible(page);
  for (const step of ["Approve", "Picked up", "Received"]) await press(page, await article("Return"), step);
  const came = await dialog(page, "What came back");
  await fill(page, came.getByLabelText("Accepted, of 1"), "0");
  await press(page, came, "Save");
  expect(await came.findByRole("alert"), "a rejected piece needs a reason").toBeVisible();
  await fill(page, came.getByLabelText("Accepted, of 1"), "1");
  await press(page, came, "Save");
  await isClosed(page, "What came back");
  // Nobody but the seller says that the cash was collected, so somebody approves that it is paid back.
  await (await article("Return")).findByText(/waits to be approved/);
  expect((await article("Return")).queryByRole("button", { name: "Mark refunded" })).toBeNull();
  const payouts = await openPage(app, "/dashboard/payouts", { as: admin });
  const approve = `Approve the payout of ${order.number}`;
  await press(payouts, payouts.main(), approve);
  await press(payouts, await dialog(payouts, "Approve the payout"), "Approve");
  await expect.poll(() => payouts.queryByRole("button", { name: approve })).toBeNull();
  const again = await openPage(app, `/order/${order._id}`, { as: admin });
  const articleAgain = async (name: string) => within(await again.main().findByRole("article", { name }));
  await press(again, await articleAgain("Return"), "Mark refunded");
  const paid = await dialog(again, "Mark as refunded");
  await fill(again, paid.getByLabelText("Reference"), "UTR 42");
  await press(again, paid, "Mark refunded");
  await (await articleAgain("Return")).findAllByText(/Refunded/);
  await press(again, await articleAgain("Exchange"), "Old piece picked up");
  await (await articleAgain("Exchange")).findByRole("button", { name: "New piece sent" });
});

test("a claim is found by its order and its age, and replaced", async () => {
  const { order } = await givenCases();
  const page = await openPage(app, "/dashboard/claims", { as: admin });
  await fill(page, page.getByRole("searchbox", { name: "Search problem reports" }), order.number);
  await expect.poll(page.address).toMatch(/search=/);
  const ages = () => within(page.main().getByRole("navigation", { name: "Problem reports by age" }));
  await page.user.click(ages().getByRole("link", { name: "3 days or older" }));
  await expect.poll(page.address).toMatch(/age=3/);
  await page.main().findByText("No problem reports found.");
  await page.user.click(ages().getByRole("link", { name: "Any age" }));
  await link(page, order.number);
  await page.main().findByText(/A hole in the sleeve/);
  await expectAccessible(page);
  await press(page, page.main(), "Replace");
  await press(page, await dialog(page, "Replace the pieces"), "Replace");
  await page.main().findByText("Accepted");
});

test("the seller packs the new piece of an exchange, and hands it over with the replacement of a claim", async () => {
  const { seller, buyer, order, ask } = await givenCases();
  const [[exchange], [claim]] = [
    (await ask(buyer, "GET", "/exchange/me")).exchanges,
    (await ask(buyer, "GET", "/claim/me")).claims,
  ];
  await ask(admin, "PUT", `/exchange/${exchange._id}/status`, { status: "Picked up" });
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Replacement" });
  const page = await openPage(app, "/dashboard/packing", { as: seller });
  await press(page, page.main(), `Pack exchange of ${order.number}`);
  await press(page, await dialog(page, `Exchange of ${order.number}`), "Pack");
  await page.user.click(await steps(page).findByRole("link", { name: "To hand over (2)" }));
  await press(page, page.main(), "Hand over all");
  await press(page, within(await page.findByRole("dialog")), "Hand over all");
  await page.main().findByText("No parcel waits to be handed over.");
  // The exchange follows its parcel a moment later.
  await workOff("follow-parcel");
  expect((await ask(buyer, "GET", `/exchange/${exchange._id}`)).exchange.status).toBe("Sent");
  const sent = await openPage(app, `/dashboard/exchanges?search=${order.number}`, { as: admin });
  await link(sent, order.number);
  await sent.main().findByText("New piece sent");
  await expectAccessible(sent);
});
