import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { Order } from "#contract/sales/orders.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { addressForm, givenAddress, givenMember, type Person } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ COD_MAX_RUPEES: "3000" });
await givenShipping(db, { cashFee: 40 });

const givenBag = async (facts: { pricePaise?: number } = {}) => {
  const product = await givenProduct(db, { sizes: ["M"], quantity: 600, ...facts });
  return { product, storage: bagStorage([bagLine(product)]) };
};
const home = addressForm();
const details = { "Phone Number": "98450 12345", Zipcode: "560001", Address: "14 Weavers' Lane" };
const field = (page: Page, label: string) => page.main().findByLabelText(label);
const cash = (page: Page) => page.main().findByRole("radio", { name: "Cash on delivery" });
const summary = (page: Page) => page.main().getByRole("region", { name: "Summary" });

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fill(page, await field(page, label), value);
}

const read = async (path: string, { headers }: Person) => (await app.inject({ url: `/api${path}`, headers })).json();
const ordersOf = async (person: Person): Promise<Order[]> => (await read("/order/me", person)).orders;
const addressesOf = async (person: Person) => (await read("/address", person)).addresses;

describe("a member without a phone number and an address", () => {
  test("types them in the bag, and one press saves them, orders and pays on delivery", async () => {
    const as = await givenMember(shop);
    const { storage } = await givenBag({ pricePaise: 100_000 });
    const page = await openPage(app, "/cart", { as, storage });
    await fillIn(page, details);
    await expect.poll(async () => (await field(page, "City")).getAttribute("value")).toBe("Bengaluru");
    expect(await field(page, "State")).toHaveValue("Karnataka");
    expect(await field(page, "Zipcode")).toHaveAccessibleDescription("PIN code");
    await expect.poll(() => cash(page)).toBeEnabled();
    await page.user.click(await cash(page));
    await expect.poll(() => summary(page)).toHaveTextContent("Cash on delivery fee₹40.00");
    await expectAccessible(page);
    await page.user.dblClick(page.main().getByRole("button", { name: "Checkout" }));
    await expect.poll(page.address).toMatch(/^\/order\/success\//);
    await page.findByRole("heading", { level: 1, name: "Thank you for your order." });
    const [order, ...others] = await ordersOf(as);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      paymentStatus: "Cash on delivery",
      address: { city: "Bengaluru", zipCode: "560001" },
    });
    expect((await read("/user/me", as)).user.phoneNumber).toBe("98450 12345");
    expect(await addressesOf(as)).toMatchObject([{ isDefault: true, address: "14 Weavers' Lane", country: "India" }]);
    expect(storedBag(page).lines).toBeNull();
    expect(page.window.sessionStorage.getItem("checkout_draft")).toBeNull();
  });

  test("is told at the field what is wrong, and a reload loses nothing that was typed", async () => {
    const as = await givenMember(shop);
    const { storage } = await givenBag();
    const page = await openPage(app, "/cart", { as, storage });
    await fillIn(page, { "Phone Number": "12345", Zipcode: "403001" });
    await expect.poll(async () => (await field(page, "State")).getAttribute("value")).toBe("Goa");
    await press(page, page.main(), "Checkout");
    await page.findByText("Phone number must be at least 10 digits.");
    page.getByText("Address is required.");
    page.getByText("City is required.");
    await expect.poll(() => field(page, "Phone Number")).toHaveFocus();
    await expectAccessible(page);
    expect(page.address()).toBe("/cart");
    expect(await addressesOf(as)).toEqual([]);
    const again = await page.reload();
    await expect.poll(() => field(again, "Phone Number")).toHaveValue("12345");
    expect(await field(again, "Zipcode")).toHaveValue("403001");
    await fillIn(again, { "Phone Number": "98450 12345", City: "Panaji", State: "Kerala", Address: "4 Loom Street" });
    await press(again, again.main(), "Checkout");
    await expect.poll(() => field(again, "State")).toHaveAccessibleDescription(/lies in Goa, not in Kerala/);
    // The drafts of one person are not shown to the next one at this browser.
    const draft = again.window.sessionStorage.getItem("checkout_draft");
    expect(JSON.parse(draft ?? "{}").owner).toBe(as.userId);
  });

  test("may have the address forgotten after the order", async () => {
    const as = await givenMember(shop);
    const { storage } = await givenBag();
    const page = await openPage(app, "/cart", { as, storage });
    await fillIn(page, { ...details, City: "Bengaluru", State: "Karnataka" });
    await page.user.click(page.main().getByLabelText("Save to my account"));
    await press(page, page.main(), "Checkout");
    await expect.poll(page.address).toMatch(/^\/payment\?order=/);
    expect(await ordersOf(as)).toMatchObject([{ address: { address: "14 Weavers' Lane" } }]);
    await expect.poll(() => addressesOf(as)).toEqual([]);
  });

  test("finds what was saved where the order is refused or its answer is lost, once", async () => {
    const as = await givenMember(shop);
    const { product, storage } = await givenBag({ pricePaise: 100_000 });
    let isLost = true;
    const intercept = async (request: Request) => {
      if (!isLost || !request.url.endsWith("/api/address/add")) return undefined;
      isLost = false;
      const payload = Buffer.from(await request.arrayBuffer());
      await app.inject({
        method: "POST",
        url: "/api/address/add",
        headers: Object.fromEntries(request.headers),
        payload,
      });
      throw new TypeError("Failed to fetch");
    };
    const page = await openPage(app, "/cart", { as, storage, intercept });
    await fillIn(page, { ...details, City: "Bengaluru", State: "Karnataka" });
    await press(page, page.main(), "Checkout");
    await seeNotice(page, "Order creation failed. Please try again.");
    await changeProduct(db, product.id, { pricePaise: 110_000 });
    await press(page, page.main(), "Checkout");
    await seeNotice(page, "Prices in your bag have changed. Please review it and try again.");
    await page.main().findByRole("combobox", { name: "Deliver to (1 address saved)" });
    expect(await addressesOf(as)).toHaveLength(1);
    await press(page, page.main(), "Checkout");
    await expect.poll(page.address).toMatch(/^\/payment\?order=/);
    expect(await ordersOf(as)).toHaveLength(1);
  });
});

test("another address is typed in the bag, and one without a default is picked there", async () => {
  const as = await givenMember(shop, { phoneNumber: home.phoneNumber });
  await givenAddress(shop, as, { name: "Meera Rao" });
  const { storage } = await givenBag();
  const page = await openPage(app, "/cart", { as, storage });
  const select = await page.main().findByRole("combobox", { name: "Deliver to (1 address saved)" });
  await page.findByText(/^You'll be redirected to select a default address/);
  await page.user.selectOptions(select, within(select).getByRole("option", { name: "Another address" }));
  await press(page, page.main(), "Checkout");
  await page.findByText("Address is required.");
  await page.user.selectOptions(select, within(select).getByRole("option", { name: /^Meera Rao/ }));
  await expect.poll(() => page.queryByText("Address is required.")).toBeNull();
  await press(page, page.main(), "Checkout");
  await expect.poll(page.address).toMatch(/^\/payment\?order=/);
  expect(await ordersOf(as)).toMatchObject([{ address: { name: "Meera Rao", isDefault: false } }]);
});

test("cash is offered with its fee and its bound, and what the shop refuses in the end is paid another way", async () => {
  const as = await givenMember(shop, { phoneNumber: home.phoneNumber });
  await givenAddress(shop, as, { isDefault: true });
  const dear = await openPage(app, "/cart", { as, storage: (await givenBag({ pricePaise: 300_100 })).storage });
  await dear.main().findByText("Cash on delivery is possible up to ₹3,000.00.");
  expect(await cash(dear)).toBeDisabled();

  const intercept = ({ url }: Request) =>
    url.endsWith("/api/payment/cash-on-delivery")
      ? Response.json({ error: "Please pay this one online." }, { status: 400 })
      : undefined;
  const page = await openPage(app, "/cart", { as, intercept, storage: (await givenBag()).storage });
  await page.main().findByText("Pay in cash when it arrives, with a fee of ₹40.00.");
  await page.user.click(await cash(page));
  await press(page, page.main(), "Checkout");
  await seeNotice(page, "Payment Error");
  await expect.poll(page.address).toMatch(/^\/payment\?order=/);
  await expect.poll(() => page.main().getAllByRole("alert").at(-1)).toHaveTextContent("Please pay this one online.");
});
