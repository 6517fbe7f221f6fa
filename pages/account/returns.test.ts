import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatDay } from "#contract/indian-time.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { caseTools, setStock } from "#server/testing/given/cases.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { approvePayouts } from "#server/testing/given/payouts.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const { app, shop, db, admin, ask, delivered, givenReturn, move, workOffMoney } = await openReturnsShop();
const { age } = caseTools(app, shop, admin);

const garment = async (name: string, overrides: Parameters<typeof givenProduct>[1] = {}) =>
  (await givenProduct(db, { name, sizes: ["M"], quantity: 600, ...overrides })).id;
const item = (page: Page, name: string) => page.main().findByRole("listitem", { name });
const cases = (page: Page) => page.main().findByRole("region", { name: "Returns and changes" });
const record = (page: Page) => page.findByRole("heading", { level: 1, name: "Your return is on record" });
const follow = async (page: Page, from: HTMLElement, name: RegExp) =>
  page.user.click(within(from).getByRole("link", { name }));

/** Which line is sent back, and why. */
async function choose(page: Page, name: string, isChosen = false): Promise<void> {
  const line = within(await item(page, `${name}, size M`));
  if (!isChosen) await page.user.click(line.getByRole("checkbox"));
  await page.user.selectOptions(line.getByRole("combobox", { name: /^Why/ }), "Changed my mind");
}

/** Some days from now, as a day in India. */
const inDays = (days: number) => new Date(Date.now() + (days * 24 + 5.5) * 60 * 60 * 1000).toISOString().slice(0, 10);

test("a buyer follows a parcel: on the page of the order, and by the link of a mail without a login", async () => {
  const as = await givenBuyer(shop);
  const { _id: orderId, products } = await givenOrder(app, as, [{ product: await garment("Sent kurta"), quantity: 2 }]);
  await payAtTheDoor(app, as, orderId);
  const { body } = await ask<{ parcel: { _id: string } }>(admin, "POST", "/parcel/add", {
    orderId,
    items: products.map(({ _id, quantity }) => ({ item: _id, quantity })),
    courier: "Blue Thread",
    trackingNumber: "BT1234567890",
    trackingUrl: "https://courier.example/track/BT1234567890",
    expectedOn: inDays(2),
  });
  const report = (status: ParcelStatus) => ask(admin, "PUT", `/parcel/${body.parcel._id}/status`, { status });
  await report("Handed over");

  const arrives = `Arrives ${formatDay(inDays(2))}`;
  const page = await openPage(app, `/order/${orderId}`, { as });
  const parcel = await page.findByRole("article", { name: arrives });
  expect(parcel).toHaveTextContent("Handed over to Blue Thread");
  expect(parcel).toHaveTextContent("Next, it travels to your town.");
  const link = within(parcel).getByRole("link", { name: /^Track it at Blue Thread/ });
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expectAccessible(page);

  const letters = (await mailsTo(db, as.email)).map(({ text }) => text).join("\n");
  const path = /\/track\/[\w-]+/.exec(letters)?.[0] ?? "";
  const visitor = await openPage(app, path);
  await visitor.findByRole("heading", { level: 1, name: "Your parcel" });
  expect(await visitor.findByRole("article", { name: arrives })).toHaveTextContent("BT1234567890");
  expect(visitor.document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(visitor.getByRole("main")).not.toHaveTextContent(/Asha|Weavers|₹/);
  await expectAccessible(visitor);

  await report("Attempt failed");
  const failed = await openPage(app, path);
  expect(await failed.findByRole("article", { name: "Could not be handed over" })).toHaveTextContent(
    "Next, Blue Thread tries again.",
  );
  await report("Delivered");
  const arrived = await openPage(app, path);
  expect(await arrived.findByRole("article", { name: `Delivered ${formatDay(inDays(0))}` })).toHaveTextContent(
    "Somebody came, but nobody could take it",
  );
  const none = await openPage(app, `${path.slice(0, -4)}AAAA`);
  await none.findByRole("heading", { level: 1, name: "The page you are looking for was not found." });
  none.complaints.splice(0);
});

describe("returning", () => {
  test("what came long ago can no longer be returned, and the page says so", async () => {
    const { buyer: as, id, item: itemId } = await delivered([{ product: await garment("Old kurta") }]);
    await age(itemId, 400);
    const page = await openPage(app, `/order/${id}`, { as });
    expect(await item(page, "Old kurta")).toHaveTextContent("This item can no longer be returned.");
    const links = within(await item(page, "Old kurta"));
    expect(links.queryByRole("link", { name: /^(Return|Change size)/ })).toBeNull();
    await expectAccessible(page);
    const form = await openPage(app, `/order/${id}/return`, { as });
    await form.findByRole("heading", { level: 1, name: "Return items" });
    for (const box of form.main().queryAllByRole("checkbox")) expect(box).toBeDisabled();
    await expectAccessible(form);
  });

  test("what cannot be returned can still be reported as damaged", async () => {
    const category = await givenCategory(db, { name: "Final sale" });
    const { id: product } = await givenProduct(db, { name: "Last scarf", sizes: ["M"], quantity: 600 }, [category]);
    const rules = { categories: [{ category: category.id, days: 0 }] };
    expect((await ask(admin, "PUT", "/return/rules", rules)).status).toBe(200);
    const { buyer: as, id } = await delivered([{ product }], { by: "cash" });
    const page = await openPage(app, `/order/${id}`, { as });
    expect(await item(page, "Last scarf")).toHaveTextContent("This item cannot be returned.");
    const links = within(await item(page, "Last scarf"));
    expect(links.queryByRole("link", { name: /^(Return|Change size)/ })).toBeNull();
    await follow(page, await item(page, "Last scarf"), /^Report a problem/);
    await page.user.click(await page.main().findByRole("radio", { name: "Damaged" }));
    await page.user.click(page.main().getByRole("radio", { name: "Replacement" }));
    await fill(page, page.main().getByRole("textbox", { name: /^What happened/ }), "A tear at the seam.");
    await expectAccessible(page);
    await press(page, page.main(), "Send report");
    expect(await cases(page)).toHaveTextContent("Damaged: replacement wished for");
  });

  test("shipping and fee that go back after the pieces ask for an account, which the buyer names on the order's page", async () => {
    const as = await givenBuyer(shop);
    await givenShipping(db, { flat: 49, cashFee: 25 });
    const lines = [{ product: await garment("First kurta") }, { product: await garment("Second kurta") }];
    const { _id: id, products } = await givenOrder(app, as, lines);
    await payAtTheDoor(app, as, id);
    await givenShipping(db, {});
    const [first = "", second = ""] = products.map(({ _id }) => _id);
    await setStatus(app, admin, first, "Delivered");
    const refundTo = { upi: "asha.rao@okaxis" };
    const { _id: returnId } = await givenReturn({ buyer: as, id, item: first }, 1, { refundTo });
    await move(admin, returnId, "Approved");
    await move(admin, returnId, "Received");
    await approvePayouts({ ask }, admin);
    await move(admin, returnId, "Refunded");
    await ask(as, "PUT", `/order/status/item/${second}`, { status: "Cancelled" });
    await workOffMoney();
    const page = await openPage(app, `/order/${id}`, { as });
    const fees = await cases(page);
    expect(fees).toHaveTextContent("Shipping and fee, ₹74.00");
    expect(fees).toHaveTextContent("Nothing else of this order is left. Please name the account that ₹74.00 goes to.");
    await press(page, within(fees), "Name an account");
    const dialog = await page.findByRole("dialog", { name: "Where the money goes" });
    await fill(page, within(dialog).getByRole("textbox", { name: /^UPI/ }), refundTo.upi);
    await press(page, within(dialog), "Save");
    await expect
      .poll(async () => (await cases(page)).textContent)
      .toContain("₹74.00 is being paid to UPI as•••@okaxis.");
  });

  test("an order of several sellers becomes a return for each of them", async () => {
    const seller = await givenMerchant(shop);
    const lines = [
      { product: await garment("Own sari", { brandId: seller.brandId }) },
      { product: await garment("Shawl of others") },
    ];
    const { buyer: as, id } = await delivered(lines, { by: "cash" });
    const page = await openPage(app, `/order/${id}/return`, { as });
    await choose(page, "Own sari");
    await choose(page, "Shawl of others");
    await fill(page, page.main().getByRole("textbox", { name: "UPI address" }), "asha@okbank");
    await expectAccessible(page);
    await press(page, page.main(), "Send return");
    await expect.poll(() => record(page)).toHaveFocus();
    await page.findByText(/It goes to several sellers, each of whom answers/);
    expect(page.main().getAllByRole("article")).toHaveLength(2);
    await expectAccessible(page);
    const { body } = await ask<{ returns: { items: { name: string }[] }[] }>(seller, "GET", "/return");
    const names = body.returns.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names, "a seller sees its own alone").toEqual(["Own sari"]);
  });

  test("what was paid online goes back the way it was paid, and no account is asked for", async () => {
    const { buyer: as, id } = await delivered([{ product: await garment("Paid kurta"), quantity: 2 }]);
    const page = await openPage(app, `/order/${id}`, { as });
    await follow(page, await item(page, "Paid kurta"), /^Return/);
    await choose(page, "Paid kurta", true);
    const refund = page.main().getByRole("region", { name: "What you get back" });
    await expect.poll(() => refund).toHaveTextContent("It goes back the way you paid, once the pieces were looked at.");
    expect(page.main().queryByRole("textbox", { name: "UPI address" })).toBeNull();
    expect(page.main().queryByRole("radio", { name: "Bank account" })).toBeNull();
    await expectAccessible(page);
    await press(page, page.main(), "Send return");
    await expect.poll(() => record(page)).toHaveFocus();

    // Once the shop has the pieces, the money goes back by itself.
    const { body } = await ask<{ returns: { _id: string }[] }>(as, "GET", "/return/me");
    for (const status of ["Approved", "Received"])
      expect((await move(admin, body.returns[0]?._id ?? "", status)).status).toBe(200);
    await workOffMoney();
    expect(await cases(await openPage(app, `/order/${id}`, { as }))).toHaveTextContent(
      "was paid back the way you paid.",
    );
  });
});

describe("changing a size", () => {
  /** Delivered in size M; of size L so many are left. */
  async function givenOtherSize(name: string, left: number) {
    const product = await garment(name, { sizes: ["M", "L"] });
    await setStock(db, product, { M: 600, L: left });
    return delivered([{ product }], { by: "cash" });
  }

  test("takes two presses, with the keyboard alone", async () => {
    const { buyer: as, id } = await givenOtherSize("Tight kurta", 5);
    const page = await openPage(app, `/order/${id}`, { as });
    within(await item(page, "Tight kurta"))
      .getByRole("link", { name: /^Change size/ })
      .focus();
    await page.user.keyboard("{Enter}");
    (await page.main().findByRole("radio", { name: "Size L" })).focus();
    await page.user.keyboard(" ");
    await expectAccessible(page);
    (await page.main().findByRole("button", { name: "Change to size L" })).focus();
    await page.user.keyboard("{Enter}");
    await expect.poll(page.address).toBe(`/order/${id}`);
    expect(await cases(page)).toHaveTextContent("Size M for size L");
    expect(await item(page, "Tight kurta")).toHaveTextContent("All of it is returned, changed or reported.");
    await expectAccessible(page);

    const list = await openPage(app, "/dashboard/returns", { as });
    await list.findByText("You have not returned anything.");
    await list.user.click(list.main().getByRole("link", { name: /^Size changes/ }));
    expect(await list.findByRole("article", { name: "Size M for size L" })).toHaveTextContent("Tight kurta");
    await expectAccessible(list);
  });

  test("a buyer waits for a size that is sold out, or returns the pieces instead", async () => {
    const { buyer: as, id, item: itemId } = await givenOtherSize("Rare kurta", 0);
    const page = await openPage(app, `/order/${id}/exchange/${itemId}`, { as });
    await page.user.click(await page.main().findByRole("radio", { name: "Size L" }));
    expect(await page.main().findByRole("link", { name: "Return instead" })).toBeVisible();
    await expectAccessible(page);
    await press(page, page.main(), /^Wait for it \(until \w{3}, \w{3} \d+\)$/);
    const kept = await cases(page);
    expect(kept).toHaveTextContent("Size L is sold out. The next one that comes is yours");
    await follow(page, kept, /^Return instead/);
    await fill(page, await page.main().findByRole("textbox", { name: "UPI address" }), "asha@okbank");
    await expectAccessible(page);
    await press(page, page.main(), "Send return");
    await expect.poll(() => cases(page)).toHaveTextContent("Return of 1 piece");
  });
});
