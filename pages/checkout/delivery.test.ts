import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu } from "#pages/testing/office-menu.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { pinAreas } from "#server/sales/delivery/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

/** Where nothing is delivered. */
const far = "798612";
await db
  .insert(pinAreas)
  .values({ prefix: far, state: "13", area: "Far hills", isServed: false, takesCash: false, transitDays: 9 });

const givenGarment = () => givenProduct(db, { pricePaise: 100_000, sizes: ["M"], quantity: 600 });
const summary = (page: Page) => page.main().getByRole("region", { name: "Summary" });
const toFarHills = { name: "Asha in the hills", state: "Nagaland", zipCode: far, isDefault: true };

describe("where and when", () => {
  test("a product says when it arrives at a PIN code, remembers it, and the bag says the same", async () => {
    const product = await givenGarment();
    const page = await openPage(app, `/product/${product.slug}`);
    const check = async (place: ReturnType<Page["main"]>, pin: string) => {
      await fill(page, place.getByLabelText(/PIN code/), pin);
      await page.user.click(place.getByRole("button", { name: "Check" }));
    };
    await check(page.main(), "4110");
    await page.findByText("PIN code must be 6 digits.");
    await check(page.main(), "011001");
    await page.findByText("No PIN code begins with 0.");
    await check(page.main(), "411 001");
    await page.main().findByText(/^Arrives \w{3}, \w{3} \d+$/);
    expect(page.getByText("411001").parentElement).toHaveTextContent("Delivery to 411001");
    await expectAccessible(page);
    const again = await page.reload();
    await again.main().findByText(/^Arrives /);

    again.window.localStorage.setItem("cart_items", bagStorage([bagLine(product)]).cart_items ?? "");
    const cart = await again.reload("/cart");
    const sums = within(summary(cart));
    await expect.poll(() => summary(cart)).toHaveTextContent("Delivery to 411001");
    await sums.findByText(/^Arrives /);
    await within(cart.getByRole("region", { name: "Items" })).findByText(/^Arrives /);
    await expectAccessible(cart);
    await cart.user.click(sums.getByRole("button", { name: "Change PIN code" }));
    await fill(cart, sums.getByLabelText(/PIN code/), far);
    await cart.user.click(sums.getByRole("button", { name: "Check" }));
    await sums.findByText(`We do not deliver to ${far} yet.`);
  });

  test("a member's default address is where a product arrives, until they type another PIN code", async () => {
    const product = await givenGarment();
    const as = await givenBuyer(shop);
    const page = await openPage(app, `/product/${product.slug}`, { as });
    await page.main().findByText(/^Arrives /);
    expect(page.main().getByText("631501").parentElement).toHaveTextContent("Delivery to 631501");
    expect(page.window.localStorage.getItem("pincode")).toBeNull();
    await page.user.click(page.main().getByRole("button", { name: "Change PIN code" }));
    await fill(page, page.main().getByLabelText(/PIN code/), "403001");
    await page.user.click(page.main().getByRole("button", { name: "Check" }));
    const again = await page.reload();
    expect((await again.main().findByText("403001")).parentElement).toHaveTextContent("Delivery to 403001");
    again.window.localStorage.clear();
    expect(await (await again.reload()).main().findByLabelText(/PIN code/)).toHaveValue("");
  });

  test("a PIN code fills in its state, and what lies in another state is not saved", async () => {
    const page = await openPage(app, "/dashboard/address/add", { as: await givenMember(shop) });
    const field = (label: string) => page.main().getByLabelText(label);
    await fill(page, await page.main().findByLabelText("Zipcode"), "403001");
    await expect.poll(() => field("State")).toHaveValue("Goa");
    await fill(page, field("Zipcode"), far);
    await expect.poll(() => field("State")).toHaveValue("Nagaland");
    expect(field("Zipcode")).toHaveAccessibleDescription(`We do not deliver to ${far} yet.`);
    await fill(page, field("State"), "Kerala");
    await fill(page, field("Zipcode"), "403001");
    await expect.poll(() => field("Zipcode")).not.toHaveAccessibleDescription(`We do not deliver to ${far} yet.`);
    expect(field("State")).toHaveValue("Kerala");
    for (const [label, value] of Object.entries({
      Name: "Asha Rao",
      "Phone Number": "98765 43210",
      Address: "4 Loom Street",
      City: "Panaji",
    }))
      await fill(page, field(label), value);
    await press(page, page.main(), "Add Address");
    await expect.poll(() => field("State")).toHaveAccessibleDescription(/lies in Goa, not in Kerala/);
  });

  test("what cannot be delivered to the chosen address is not ordered", async () => {
    const as = await givenMember(shop, { phoneNumber: "98765 43210" });
    await givenAddress(shop, as, toFarHills);
    const page = await openPage(app, "/cart", { as, storage: bagStorage([bagLine(await givenGarment())]) });
    await within(summary(page)).findByText(`We do not deliver to ${far} yet.`);
    await page.user.click(within(summary(page)).getByRole("button", { name: "Checkout" }));
    await seeNotice(page, "Order Failed");
  });

  test("an admin finds and changes an area, and adds a holiday", async () => {
    const page = await openPage(app, `/dashboard/delivery/areas?search=${far}`, { as: await givenAdmin(shop) });
    await page.user.click(await page.findByRole("button", { name: `Edit ${far}` }));
    await expectAccessible(page);
    const dialog = within(await page.findByRole("dialog"));
    await fill(page, dialog.getByLabelText("Days on the way"), "99");
    await press(page, dialog, "Save");
    await expect.poll(() => dialog.getByLabelText("Days on the way")).toHaveAccessibleDescription(/from 0 to 60/);
    await fill(page, dialog.getByLabelText("Days on the way"), "11");
    await press(page, dialog, "Save");
    await seeNotice(page, "Area has been saved successfully!");
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await followMenu(page, "Settings", "Shipping and delivery", "Delivery times");
    const holiday = within(await page.findByRole("region", { name: "Holidays" }));
    await fill(page, holiday.getByLabelText("Day"), "2031-05-01");
    await fill(page, holiday.getByLabelText(/^Name/), "Weavers' fair");
    await press(page, holiday, "Add holiday");
    await press(page, holiday, "Delete Weavers' fair");
    await expect.poll(() => holiday.queryByText("Weavers' fair")).toBeNull();
  });
});

describe("what it costs", () => {
  test("an admin gives a zone its rate, and takes it away again", async () => {
    const page = await openPage(app, "/dashboard/shipping", { as: await givenAdmin(shop) });
    const zones = async (): Promise<ShippingRates["zones"]> => (await app.inject("/api/shipping")).json().zones;
    expect(await page.findByLabelText(/^Flat rate/)).toHaveValue("0");
    await expectAccessible(page);
    await press(page, page, "Add zone");
    const name = () => page.getByLabelText("Name of zone 1");
    const prefixes = (on = page) => on.getByLabelText("PIN codes of zone 1 begin with");
    const rate = () => page.getByLabelText(/^Rate of zone 1/);
    await expect.poll(() => name()).toHaveFocus();
    await fill(page, prefixes(), "7441, 74x");
    await fill(page, rate(), "-5");
    await press(page, page, "Save");
    await expect.poll(name).toHaveAccessibleDescription(/Each zone needs a name\./);
    await expect.poll(() => name()).toHaveFocus();
    expect(prefixes()).toHaveAccessibleDescription(/A PIN-code prefix is 1 to 6 digits\./);
    expect(rate()).toHaveAccessibleDescription(/may not be negative\./);
    await expectAccessible(page);
    await fill(page, name(), "Islands");
    await fill(page, prefixes(), "7441, 7441");
    await fill(page, rate(), "120");
    await press(page, page, "Save");
    await page.findByText("The PIN-code prefix 7441 is given twice.");
    await fill(page, prefixes(), "7441, 7442");
    await press(page, page, "Save");
    await seeNotice(page, "Shipping has been updated successfully!");
    expect(await zones()).toEqual([{ name: "Islands", prefixes: ["7441", "7442"], flat: 120 }]);

    const again = await page.reload();
    await again.findByLabelText("Name of zone 1");
    expect(prefixes(again)).toHaveValue("7441, 7442");
    await press(again, again, "Remove zone 1");
    await press(again, again, "Save");
    await seeNotice(again, "Shipping has been updated successfully!");
    expect(await zones()).toEqual([]);
  });

  test("the bag and the order show what delivery to the chosen address costs", async () => {
    await givenShipping(db, { zones: [{ name: "Islands", prefixes: ["7443"], flat: 120 }] });
    const as = await givenBuyer(shop);
    await givenAddress(shop, as, {
      name: "Asha on the islands",
      state: "Andaman and Nicobar Islands",
      zipCode: "744301",
    });
    const page = await openPage(app, "/cart", { as, storage: bagStorage([bagLine(await givenGarment())]) });
    await expect.poll(() => summary(page)).toHaveTextContent("Shipping and handling₹0.00");
    const choice = await page.findByRole("combobox", { name: /^Deliver to/ });
    await page.user.selectOptions(choice, within(choice).getByRole("option", { name: /islands/ }));
    await expect.poll(() => summary(page)).toHaveTextContent("Shipping and handling₹120.00");
    await page.user.click(within(summary(page)).getByRole("button", { name: "Checkout" }));
    await expect.poll(page.address).toMatch(/^\/payment\?order=/);
    const paying = await page.findByRole("region", { name: "Order Summary" });
    expect(paying).toHaveTextContent("Shipping and handling₹120.00");
    const { orders } = (await app.inject({ url: "/api/order/me", headers: as.headers })).json();
    expect(orders[0].shipping).toBe(120);
    await givenShipping(db, {});
  });

  test("whoever chooses cash on delivery sees its fee, and who does not is not charged it", async () => {
    await givenShipping(db, { cashFee: 35.5 });
    const as = await givenBuyer(shop);
    const { _id, totalWithTax } = await givenOrder(app, as, [{ product: (await givenGarment()).id }]);
    const page = await openPage(app, `/payment?order=${_id}`, { as });
    const sums = await page.findByRole("region", { name: "Order Summary" });
    expect(sums).toHaveTextContent(`Grand total${formatRupees(totalWithTax)}`);
    expect(sums).not.toHaveTextContent("Fee for cash on delivery");
    const cash = page.getByRole("radio", { name: "Cash on delivery" });
    await expect.poll(() => cash).toHaveAccessibleDescription("Pay in cash when it arrives, with a fee of ₹35.50.");
    await page.user.click(cash);
    expect(sums).toHaveTextContent("Fee for cash on delivery₹35.50");
    expect(sums).toHaveTextContent(`Grand total${formatRupees(totalWithTax + 35.5)}`);
    await expectAccessible(page);
    await page.user.click(page.getByRole("radio", { name: "Pay online" }));
    expect(sums).not.toHaveTextContent("Fee for cash on delivery");
    await givenShipping(db, {});
  });

  test("the bag says what cash on delivery adds, in the drawer and on its page, and adds it where cash is chosen", async () => {
    const product = await givenGarment();
    const storage = bagStorage([bagLine(product)]);
    const lines = [{ product: product.id, size: "M", quantity: 1 }];
    const grandTotal = async (): Promise<number> =>
      (await app.inject({ method: "POST", url: "/api/cart/check", payload: { lines } })).json().totalWithTax;
    const before = await grandTotal();
    const free = await openPage(app, "/cart", { storage });
    await expect.poll(() => summary(free)).toHaveTextContent(`Grand total${formatRupees(before)}`);
    expect(free.queryByText(/with a fee of/)).toBeNull();

    await givenShipping(db, { cashFee: 35.5 });
    const page = await openPage(app, "/cart", { storage });
    const words = "Pay in cash when it arrives, with a fee of ₹35.50.";
    await within(summary(page)).findByText(words);
    await expect.poll(() => summary(page)).toHaveTextContent(`Grand total${formatRupees(before)}`);
    expect(await grandTotal(), "who pays online pays no fee").toBe(before);
    await page.user.click(within(summary(page)).getByRole("radio", { name: "Cash on delivery" }));
    await expect.poll(() => summary(page)).toHaveTextContent("Cash on delivery fee₹35.50");
    await expect.poll(() => summary(page)).toHaveTextContent(`Grand total${formatRupees(before + 35.5)}`);
    await expectAccessible(page);

    const onProduct = await openPage(app, `/product/${product.slug}`, { storage });
    const [cart] = onProduct.getAllByRole("button", { name: /^Cart/ });
    if (cart) await onProduct.user.click(cart);
    const drawer = await onProduct.findByRole("dialog", { name: "Shopping Cart" });
    await within(drawer).findByText(words);
    await givenShipping(db, {});
  });
});
