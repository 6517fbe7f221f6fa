import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { Order } from "#contract/sales/orders.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { fill } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { addressForm, givenAddress, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const home = addressForm();
const givenGarment = (overrides: { name?: string; quantity?: number; pricePaise?: number } = {}) =>
  givenProduct(db, { sizes: ["M"], quantity: 600, taxable: true, ...overrides });

const checkout = (page: Page) => page.main().getByRole("button", { name: "Checkout" });
const summary = (page: Page) => page.main().getByRole("region", { name: "Summary" });
const step = (page: Page) =>
  page.getByRole("navigation", { name: "Checkout" }).querySelector<HTMLElement>("[aria-current=step]");

const ordersOf = async ({ headers }: { headers: { authorization: string } }): Promise<Order[]> =>
  (await app.inject({ url: "/api/order/me", headers })).json().orders;

/** The page of the only order of this person is where they can pay for it. */
async function seeOnlyOrder(page: Page, person: { headers: { authorization: string } }): Promise<Order> {
  await expect.poll(page.address).toMatch(/^\/payment\?order=/);
  const [order, ...others] = await ordersOf(person);
  expect(others).toEqual([]);
  expect(page.address()).toBe(`/payment?order=${order?._id}`);
  if (!order) throw new Error("nothing was ordered");
  return order;
}

describe("what an order needs", () => {
  test("is asked for in turn, and two presses make one order", async () => {
    const person = await givenMember(shop);
    const page = await openPage(app, "/cart", { storage: bagStorage([bagLine(await givenGarment())]) });
    await page.user.click(checkout(page));
    await seeNotice(page, "Please Login to proceed to checkout");
    await expect.poll(page.address).toBe("/login?next=%2Fcart");
    await fill(page, await page.main().findByLabelText("Email"), person.email);
    await fill(page, page.main().getByLabelText("Password"), person.password);
    await page.user.click(page.main().getByRole("button", { name: "Login" }));

    // Back at the bag the cursor is in the first empty field; nothing typed there leads to the pages where it is missing.
    await expect.poll(page.address).toBe("/cart");
    await expect.poll(() => page.main().queryByRole("textbox", { name: "Phone Number" })).toHaveFocus();
    page.main().getByText(/^You'll be redirected to add your phone number/);
    page.main().getByText(/^You'll be redirected to add an address/);
    await page.user.click(checkout(page));
    await seeNotice(page, "Please add your phone number in Account Details before placing an order.");
    await expect.poll(page.address).toBe("/dashboard");
    await expect.poll(() => step(page)).toHaveTextContent(/Phone/);
    await fill(page, await page.findByLabelText("Phone Number"), home.phoneNumber);
    await page.user.click(page.getByRole("button", { name: "Save changes" }));
    await seeNotice(page, "Your profile is successfully updated!");

    await seeNotice(page, "Please add a delivery address before placing your order.");
    await expect.poll(page.address).toBe("/dashboard/address/add");
    expect(await page.findByLabelText("Name")).toHaveDisplayValue(/./);
    expect(page.getByLabelText("Phone Number")).toHaveValue(home.phoneNumber);
    expect(page.getByLabelText("Default address")).toBeChecked();
    for (const [label, value] of [
      ["Zipcode", home.zipCode],
      ["Address", home.address],
      ["City", home.city],
      ["State", home.state],
    ] as const)
      await fill(page, page.getByLabelText(label), value);
    await page.user.click(page.getByRole("button", { name: "Add Address" }));

    await expect.poll(page.address).toBe("/cart");
    await page.main().findByRole("button", { name: "Checkout" });
    await page.user.dblClick(checkout(page));
    await seeOnlyOrder(page, person);
    await expect.poll(() => step(page)).toHaveTextContent(/Payment/);
  });

  test("without a default address one is asked for, and another one can be chosen in the bag", async () => {
    const as = await givenMember(shop, { phoneNumber: home.phoneNumber });
    await givenAddress(shop, as);
    await givenAddress(shop, as, { name: "Meera Rao" });
    const page = await openPage(app, "/cart", { as, storage: bagStorage([bagLine(await givenGarment())]) });
    await page.findByText(/You'll be redirected to select a default address/);
    await page.user.click(checkout(page));
    await seeNotice(page, "Please select a default delivery address.");
    await expect.poll(page.address).toBe("/dashboard/address");
    const card = within(await page.findByRole("article", { name: "Asha Rao" }));
    await page.user.click(card.getByRole("button", { name: /Set as default/ }));

    await expect.poll(page.address).toBe("/cart");
    const deliverTo = await page.findByRole("combobox", { name: "Deliver to (2 addresses saved)" });
    expect(within(deliverTo).getByRole("option", { selected: true })).toHaveTextContent("Asha Rao");
    await page.user.selectOptions(deliverTo, within(deliverTo).getByRole("option", { name: /Meera Rao/ }));
    await page.user.dblClick(checkout(page));
    const order = await seeOnlyOrder(page, as);
    expect(order.address).toMatchObject({ name: "Meera Rao", isDefault: false });
  });
});

describe("what changes before the order", () => {
  test("prices and stock that changed, and an answer that was lost", async () => {
    const product = await givenGarment({ name: "Loom length", pricePaise: 420_000, quantity: 3 });
    const as = await givenBuyer(shop);
    let isLost = false;
    // At the last moment: the bag is checked again whenever something about it is known anew.
    let beforeOrder = () => Promise.resolve();
    const intercept = async (request: Request) => {
      // The account's copy of the bag goes with the order, and would empty this one if it were asked for so late.
      if (request.url.endsWith("/api/cart/bag")) return new Response("{}", { status: 503 });
      if (!request.url.endsWith("/api/order/add")) return undefined;
      await beforeOrder();
      if (!isLost) return undefined;
      const payload = Buffer.from(await request.arrayBuffer());
      const headers = Object.fromEntries(request.headers);
      const { statusCode } = await app.inject({ method: "POST", url: "/api/order/add", headers, payload });
      expect(statusCode).toBe(200);
      throw new TypeError("Failed to fetch");
    };
    const page = await openPage(app, "/cart", { as, intercept, storage: bagStorage([bagLine(product)]) });
    await expect.poll(() => summary(page)).toHaveTextContent("Tax₹210.00");
    const items = within(page.getByRole("region", { name: "Items" }));

    beforeOrder = () => changeProduct(db, product.id, { pricePaise: 430_000 });
    await page.user.click(checkout(page));
    const changed = "Loom length now costs ₹4,300.00 instead of ₹4,200.00.";
    await seeNotice(page, "Prices in your bag have changed. Please review it and try again.", changed);
    await items.findByText(changed);
    await expect.poll(() => summary(page)).toHaveTextContent("Cart total₹4,300.00");
    expect(await ordersOf(as)).toEqual([]);

    beforeOrder = () => changeProduct(db, product.id, { quantity: 0 });
    await page.user.click(checkout(page));
    await seeNotice(page, "Order Failed");
    await items.findByText("Loom length is out of stock.");
    beforeOrder = () => Promise.resolve();
    await changeProduct(db, product.id, { quantity: 3 });

    const again = await page.reload();
    isLost = true;
    await again.user.click(checkout(again));
    await seeNotice(again, "Order creation failed. Please try again.");
    expect(storedBag(again).lines).toHaveLength(1);
    isLost = false;
    await again.user.click(checkout(again));
    await seeOnlyOrder(again, as);
  });
});
